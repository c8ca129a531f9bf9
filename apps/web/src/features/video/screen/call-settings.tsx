import { useTranslation } from '@/platform/use-translation';
import { Modal } from '@/ui/modal';
import type { LocalMedia } from '../media/local-media';
import { hasConnectionSettings, type RoomType } from '../settings/video-settings';
import { ConnectionSettings } from './connection-settings';
import { DeviceSettings } from './device-settings';

interface Props {
  media: LocalMedia;
  roomType: RoomType;
  isInRoom: boolean;
  onSpeaker: (id: string) => void;
  onClose: () => void;
}

export function CallSettings({ media, roomType, isInRoom, onSpeaker, onClose }: Props) {
  const { t } = useTranslation('video');
  return (
    <Modal isOpen onOpenChange={onClose} title={t('settings')} closeLabel={t('close')}>
      <div className="mt-3 grid gap-6">
        <DeviceSettings media={media} onSpeaker={onSpeaker} />
        {hasConnectionSettings(roomType) && <ConnectionSettings isLocked={isInRoom} />}
      </div>
    </Modal>
  );
}
