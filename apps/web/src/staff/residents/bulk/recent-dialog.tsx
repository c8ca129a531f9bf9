import type { Bulk } from '@nestmate/contract/staff/bulk';
import type { BulkId } from '@nestmate/contract/staff/ids';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { When } from '@/ui/when';
import { NotLoaded } from '../../parts/not-loaded';
import { useRecentBulks } from './bulk.queries';

/** The state of an action that is neither done nor undone. */
const openStateOf = ({ state, undo_failed }: Bulk) =>
  state === 'done' && undo_failed
    ? 'undoFailed'
    : state === 'done' || state === 'undone' || state === 'shown'
      ? null
      : state;

interface RecentDialogProps {
  onOpen: (id: BulkId) => void;
  onClose: () => void;
}

/** The bulk actions of the last day, including waiting and failed ones: to view, undo or request again. */
export function RecentDialog({ onOpen, onClose }: RecentDialogProps) {
  const { t } = useTranslation('staffBulk');
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
          {bulks.map((bulk) => (
            <li key={bulk.bulk_id} className="flex items-center gap-3 py-2">
              <RecentOne bulk={bulk} />
              <Button size="sm" variant="secondary" onPress={() => onOpen(bulk.bulk_id)}>
                {t('open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

function RecentOne({ bulk }: { bulk: Bulk }) {
  const { t, language } = useTranslation('staffBulk');
  const { kind, changing, undone, by, done_at: at } = bulk;
  const count = bulk.state === 'undone' ? undone : changing;
  const titleGroup = bulk.state === 'undone' ? 'undone' : at ? 'done' : 'titles';
  const openState = openStateOf(bulk);
  return (
    <span className="min-w-0 flex-1">
      {t(`${titleGroup}.${kind}`, { count })}
      {openState && <span className="block text-sm font-semibold">{t(`states.${openState}`)}</span>}
      <span className="block text-sm text-ink-2">
        {by} <When at={at ?? bulk.made_at} language={language} />
      </span>
    </span>
  );
}
