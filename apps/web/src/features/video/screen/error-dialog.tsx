import { tokenRefusedNumber } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import type { RoomFailure } from '../room/room-engine';

interface Props {
  failure: RoomFailure;
  name: string;
  onClose: () => void;
}

/** The reason there is no call, with the code that support asks for. */
export function ErrorDialog({ failure: { code, reason }, name, onClose }: Props) {
  const { t } = useTranslation('video');
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      role="alertdialog"
      title={t('error.title')}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <p>
        {t(`error.${reason}`, { name })} {code === tokenRefusedNumber && t('error.credentials')}
      </p>
      <p className="mt-3 text-sm tabular-nums">{t('error.code', { code })}</p>
    </Modal>
  );
}
