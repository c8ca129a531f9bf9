import { useTranslation } from '@/platform/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useLeaveGuard } from '../editing/use-leave-guard';

/** Asks before leaving unsaved changes. */
export function LeaveDialog({ isGuarded, onLeave }: { isGuarded: boolean; onLeave: () => void }) {
  const { t } = useTranslation('staffSetUp');
  const { isAsking, stay, leave } = useLeaveGuard(isGuarded);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={t('leave.title')}
      confirm={{
        label: t('leave.discard'),
        tone: 'danger',
        onPress: () => {
          onLeave();
          leave();
        },
      }}
      cancelLabel={t('leave.stay')}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
