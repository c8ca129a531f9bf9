import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { useIsMatchingOver } from './find-roommates';

/** What a match is, how to change it, and the community's text once it is confirmed. */
export function MatchesInfo({ confirmedText, onClose }: { confirmedText: string; onClose: () => void }) {
  const { t } = useTranslation(['room', 'common']);
  const isOver = useIsMatchingOver();
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('info.title')}
      actions={<Button onPress={onClose}>{t('common:ok')}</Button>}
    >
      <div className="flex flex-col gap-3">
        <p>{t('info.text')}</p>
        <p>{t(isOver ? 'info.directionsOver' : 'info.directions')}</p>
        {confirmedText && <p className="font-medium text-ink">{confirmedText}</p>}
      </div>
    </Modal>
  );
}
