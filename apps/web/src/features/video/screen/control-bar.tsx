import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { ChatIcon } from '@/ui/icons/chat';
import { FilterIcon } from '@/ui/icons/filter';
import { FloatIcon } from '@/ui/icons/float';
import { HangUpIcon } from '@/ui/icons/hang-up';
import type { LocalMedia } from '../media/local-media';
import type { ScreenShare } from '../media/screen-share';
import { ScreenButton } from './screen-button';
import { Toggles, type useToggles } from './toggles';

interface Props {
  media: LocalMedia;
  screen: ScreenShare;
  toggles: ReturnType<typeof useToggles>;
  /** Nobody has answered yet. */
  isCalling: boolean;
  isReconnecting: boolean;
  /** Puts the call above all other windows, or takes it back; absent where the browser cannot. */
  float: { isOpen: boolean; toggle: () => void } | null;
  onChat: () => void;
  onSettings: () => void;
  onHangUp: () => void;
}

/** In the thumb's reach: 56 px high, 72 px from 1024 px on. */
export function ControlBar(props: Props) {
  const { media, screen, toggles, isCalling, isReconnecting, float, onChat, onSettings, onHangUp } = props;
  const { t } = useTranslation('video');
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className="flex h-[calc(3.5rem+env(safe-area-inset-bottom))] shrink-0 items-center justify-center gap-1 px-1 pb-[env(safe-area-inset-bottom)] min-[26rem]:gap-2 sm:gap-3 lg:h-[calc(4.5rem+env(safe-area-inset-bottom))]"
    >
      <Toggles media={media} toggles={toggles} isDisabled={isReconnecting} />
      {!isCalling && <ScreenButton screen={screen} isDisabled={isReconnecting} />}
      {float && (
        <span className="max-[22rem]:hidden">
          <IconButton
            label={t(float.isOpen ? 'floatOff' : 'floatOn')}
            icon={<FloatIcon />}
            variant={float.isOpen ? 'primary' : 'secondary'}
            onPress={float.toggle}
          />
        </span>
      )}
      <IconButton label={t('settings')} icon={<FilterIcon />} variant="secondary" onPress={onSettings} />
      <IconButton label={t('chat')} icon={<ChatIcon />} variant="secondary" onPress={onChat} />
      {isCalling ? (
        <Button variant="danger" onPress={onHangUp}>
          {t('cancel')}
        </Button>
      ) : (
        <IconButton label={t('hangUp')} icon={<HangUpIcon />} variant="danger" onPress={onHangUp} />
      )}
    </div>
  );
}
