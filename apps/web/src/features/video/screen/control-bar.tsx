import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { FloatIcon, ShrinkIcon, HangUpIcon, ScreenIcon } from '@/ui/icons/call';
import { ChatIcon } from '@/ui/icons/chat';
import { FilterIcon } from '@/ui/icons/search';
import type { LocalMedia } from '../media/local-media';
import type { ScreenShare } from '../media/screen-share';
import { BarButton } from './bar-button';
import { Toggles, type useToggles } from './toggles';

interface ControlBarProps {
  media: LocalMedia;
  screen: ScreenShare;
  toggles: ReturnType<typeof useToggles>;
  /** Nobody has answered yet. */
  isCalling: boolean;
  isReconnecting: boolean;
  /** Puts the call above all other windows, or takes it back; absent where the browser cannot. */
  float: { isOpen: boolean; toggle: () => void } | null;
  isChatBeside: boolean;
  /** Shown on the chat's button. */
  news: ReactNode;
  onChat: () => void;
  onSmall: () => void;
  onSettings: () => void;
  onHangUp: () => void;
}

/** In the thumb's reach: 56 px high, 72 px from 1024 px on. The button that ends the call stands apart. */
export function ControlBar(props: ControlBarProps) {
  const {
    media,
    screen,
    toggles,
    isCalling,
    isReconnecting,
    float,
    isChatBeside,
    news,
    onChat,
    onSmall,
    onSettings,
    onHangUp,
  } = props;
  const { t } = useTranslation('video');
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className="flex h-[calc(3.5rem+env(safe-area-inset-bottom))] shrink-0 items-center justify-center gap-1 px-1 pb-[env(safe-area-inset-bottom)] min-[22rem]:gap-2 sm:gap-3 lg:h-[calc(4.5rem+env(safe-area-inset-bottom))]"
    >
      <Toggles media={media} toggles={toggles} isDisabled={isReconnecting} />
      {!isCalling && <ScreenButton screen={screen} isDisabled={isReconnecting} />}
      {float && (
        <span className="max-[24rem]:hidden">
          <BarButton
            label={t(float.isOpen ? 'floatOff' : 'floatOn')}
            icon={<FloatIcon />}
            variant={float.isOpen ? 'primary' : 'bar'}
            onPress={float.toggle}
          />
        </span>
      )}
      {/* There is no room for it beside the text of the cancel button. */}
      <span className={isCalling ? 'max-[26rem]:hidden' : ''}>
        <BarButton label={t('settings')} icon={<FilterIcon />} onPress={onSettings} />
      </span>
      <span className="relative flex">
        <BarButton
          label={t(isChatBeside ? 'chatClose' : 'chat')}
          icon={<ChatIcon />}
          variant={isChatBeside ? 'primary' : 'bar'}
          onPress={onChat}
        />
        {news}
      </span>
      {/* A phone has it above the pictures. */}
      <span className="max-lg:hidden">
        <BarButton label={t('small')} icon={<ShrinkIcon />} onPress={onSmall} />
      </span>
      <span className="ml-2 sm:ml-6">
        {isCalling ? (
          <Button variant="danger" onPress={onHangUp}>
            {t('cancel')}
          </Button>
        ) : (
          <BarButton label={t('hangUp')} icon={<HangUpIcon />} variant="danger" onPress={onHangUp} />
        )}
      </span>
    </div>
  );
}

/** Starts or stops sharing the screen; absent where the browser cannot. */
function ScreenButton({ screen, isDisabled }: { screen: ScreenShare; isDisabled: boolean }) {
  const { t } = useTranslation('video');
  const isSharing = useStore(screen, (source) => source.at === 'open');
  if (!screen.isPossible) return null;
  return (
    <BarButton
      label={t(isSharing ? 'screenOff' : 'screenOn')}
      icon={<ScreenIcon />}
      variant={isSharing ? 'primary' : 'bar'}
      isDisabled={isDisabled}
      onPress={() => (isSharing ? screen.stop() : void screen.start())}
    />
  );
}
