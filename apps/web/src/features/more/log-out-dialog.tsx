import { useCurrentCall } from '@/features/video';
import { logOut } from '@/platform/log-out';
import { joinSentences } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { ConfirmDialog } from '@/ui/confirm-dialog';

/** Asks before logging out. */
export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation(['shell', 'common']);
  const isInCall = useCurrentCall(({ conversation }) => conversation !== null);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('logOut.title')}
      confirm={{ label: t('common:yes'), onPress: () => void logOut() }}
      cancelLabel={t('common:no')}
    >
      {joinSentences([isInCall && t('logOut.endsCall'), t('logOut.description')], language)}
    </ConfirmDialog>
  );
}
