import type { BulkId } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { When } from '@/ui/when';
import { NotLoaded } from '../../parts/not-loaded';
import { useRecentBulks } from './bulk.queries';

interface Props {
  onOpen: (id: BulkId) => void;
  onClose: () => void;
}

/** What was done for many within a day, to look at or take back. */
export function RecentDialog({ onOpen, onClose }: Props) {
  const { t, language } = useTranslation('staffBulk');
  const recent = useRecentBulks();
  const bulks = recent.data?.bulks;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('recent')}
      size="md"
      closeLabel={t('close')}
    >
      {!bulks ? (
        <NotLoaded query={recent} />
      ) : bulks.length === 0 ? (
        <p className="text-ink-2">{t('noneRecent')}</p>
      ) : (
        <ul className="divide-y divide-line text-ink">
          {bulks.map(({ bulk_id: id, kind, state, changing, undone, by, done_at: at }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                {state === 'undone'
                  ? t(`undone.${kind}`, { count: undone })
                  : t(`done.${kind}`, { count: changing })}
                <span className="block text-sm text-ink-2">
                  {by} {at && <When at={at} language={language} />}
                </span>
              </span>
              <Button size="sm" variant="secondary" onPress={() => onOpen(id)}>
                {t('open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
