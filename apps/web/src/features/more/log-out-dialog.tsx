import { useCurrentCall } from '@/features/video';
import { logOut } from '@/platform/session/log-out';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
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
