import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { FlyingLetter } from '@/ui/pictures/flying-letter';
import { roomAddresses } from '../room-addresses';

/** The confirmation of a sent request. */
export function RequestSent({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['room', 'common']);
  const navigate = useNavigate();
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('send.sentTitle')}
      picture={<FlyingLetter />}
      actions={
        <>
          <Button onPress={() => void navigate(roomAddresses.outgoing_request, { replace: true })}>
            {t('send.view')}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('common:ok')}
          </Button>
        </>
      }
    >
      {t('send.sentText', { name })}
    </Modal>
  );
}
