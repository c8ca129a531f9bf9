import { useLayoutEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { ShrinkIcon } from '@/ui/icons/shrink';
import { useCloseOnBack } from '@/ui/close-on-back';
import { useMedia } from '@/ui/use-media';
import type { Call } from '../call/call';
import { type CallPlace, type ChatOfCall, coverPage } from '../calls';
import { ChatPanel } from './chat-panel';
import { CallSettings } from './call-settings';
import { SoundButton, type TurnOnSound } from './call-sound';
import { ControlBar } from './control-bar';
import { CallAnnouncements } from './room-words';
import { Stage } from './stage';
import type { useToggles } from './toggles';
import { useCallKeys } from './use-call-keys';

interface Props {
  call: Call;
  place: CallPlace;
  toggles: ReturnType<typeof useToggles>;
  turnOnSound: TurnOnSound;
  float: { isOpen: boolean; toggle: () => void } | null;
  chat: ChatOfCall;
  onSpeaker: (id: string) => void;
  /** Minimizes the call above the page. */
  onSmall: () => void;
  /** Minimizes it above its conversation. */
  onChat: () => void;
}

/** From here on there is room for a conversation beside a large picture. */
const withChatBeside = '(min-width: 1100px)';

/** The call itself, dark in both themes. Escape and Back minimize it; they never hang up. */
export function RoomInCall(props: Props) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={props.onSmall}
      className="fixed inset-0 z-50 h-(--visual-viewport-height) bg-night/80 data-entering:animate-fade lg:p-6"
    >
      <AriaModal className="size-full overflow-hidden bg-night text-day lg:rounded-card">
        {/* Only the dark background extends behind a notch. */}
        <Dialog className="flex size-full flex-col outline-none max-lg:sides-0 max-lg:pt-[env(safe-area-inset-top)]">
          <Room {...props} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

function Room({ call, place, toggles, turnOnSound, float, chat, onSpeaker, onSmall, onChat }: Props) {
  const { t } = useTranslation('video');
  const { step, room, roomType } = useStore(call);
  const [isSetting, setSetting] = useState(false);
  const [wantsChat, setWantsChat] = useState(false);
  const isWide = useMedia(withChatBeside);
  const isChatBeside = isWide && wantsChat;
  const isReconnecting = room.state.at === 'reconnecting';
  useCloseOnBack(onSmall);
  useLayoutEffect(() => coverPage(isChatBeside ? 'chatBeside' : 'call'), [isChatBeside]);
  useCallKeys(isReconnecting || isSetting ? null : toggles);
  return (
    <>
      <Heading slot="title" className="sr-only">
        {t('title', { name: place.name })}
      </Heading>
      <CallAnnouncements call={call} place={place} />
      <div className="flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1 overflow-hidden">
          <Stage call={call} place={place} />
          <SoundButton turnOn={turnOnSound} />
          <span className="absolute top-1 left-2 z-20 lg:hidden">
            <IconButton
              variant="shade"
              size="tight"
              label={t('small')}
              icon={<ShrinkIcon />}
              onPress={onSmall}
            />
          </span>
        </div>
        {isChatBeside && <ChatPanel place={place} Chat={chat.Beside} onClose={() => setWantsChat(false)} />}
      </div>
      <ControlBar
        media={call.media}
        screen={call.screen}
        toggles={toggles}
        isCalling={step.at === 'calling'}
        isReconnecting={isReconnecting}
        float={float}
        isChatBeside={isChatBeside}
        news={isChatBeside ? null : <chat.News sid={place.sid} />}
        onChat={isWide ? () => setWantsChat((wants) => !wants) : onChat}
        onSmall={onSmall}
        onSettings={() => setSetting(true)}
        onHangUp={call.leave}
      />
      {isSetting && (
        <CallSettings
          media={call.media}
          roomType={roomType}
          isInRoom={room.state.at !== 'disconnected'}
          onSpeaker={onSpeaker}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  );
}
