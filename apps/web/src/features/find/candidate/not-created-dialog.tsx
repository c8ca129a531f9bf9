import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { WindowPicture } from '@/ui/pictures/window-picture';

interface NotCreatedDialogProps {
  name: string;
  onRequest: () => void;
  onClose: () => void;
}

/** A resident who has not signed in yet can get requests, and is notified by mail. */
export function NotCreatedDialog({ name, onRequest, onClose }: NotCreatedDialogProps) {
  const { t } = useTranslation(['find', 'common']);
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('notCreated.title')}
      picture={<WindowPicture scene="curtain" />}
      actions={
        <>
          <Button onPress={onRequest}>{t('notCreated.request')}</Button>
          <Button variant="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      {t('notCreated.text', { name })}
    </Modal>
  );
}
