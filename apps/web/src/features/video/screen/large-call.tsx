import { useLayoutEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { useCloseOnBack } from '@/ui/close-on-back';
import { IconButton } from '@/ui/icon-button';
import { ShrinkIcon } from '@/ui/icons/call';
import { CrossIcon } from '@/ui/icons/cross';
import { useMedia, useWideScreen } from '@/ui/use-media';
import type { Call } from '../call/call';
import { type CallConversation, type ChatOfCall, coverPage } from '../current-call';
import { CallSettings } from './call-settings';
import { SoundButton, type TurnOnSound } from './call-sound';
import { CallAnnouncements } from './call-words';
import { ControlBar } from './control-bar';
import { fading, useQuietControls } from './quiet-controls';
import { Stage } from './stage';
import { type useToggles, useCallKeys } from './toggles';

interface LargeCallProps {
  call: Call;
  conversation: CallConversation;
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
export function LargeCall(props: LargeCallProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={props.onSmall}
      className="fixed inset-0 z-50 h-(--visual-viewport-height) bg-night/80 data-entering:animate-fade lg:p-6"
    >
      <AriaModal className="size-full overflow-hidden bg-night text-day lg:rounded-card">
        {/* On a phone a picture fills the screen: the controls lie on it, clear of notches. */}
        <Dialog className="relative flex size-full flex-col outline-none [--call-bottom:0px] [--call-top:0px] max-lg:sides-0 max-lg:[--call-bottom:calc(3.5rem+env(safe-area-inset-bottom))] max-lg:[--call-top:env(safe-area-inset-top)]">
          <Content {...props} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

function Content({
  call,
  conversation,
  toggles,
  turnOnSound,
  float,
  chat,
  onSpeaker,
  onSmall,
  onChat,
}: LargeCallProps) {
  const { t } = useTranslation('video');
  const { step, connection, roomType } = useStore(call);
  const [isSetting, setSetting] = useState(false);
  const [wantsChat, setWantsChat] = useState(false);
  const isWide = useMedia(withChatBeside);
  const isChatBeside = isWide && wantsChat;
  const isReconnecting = connection.state.at === 'reconnecting';
  const isPhone = !useWideScreen();
  const hasPicture = connection.others.some(
    ({ hasCamera, camera, screen }) => (hasCamera && camera !== null) || screen !== null,
  );
  const isBusy = step.at !== 'inCall' || isReconnecting || isSetting || turnOnSound !== null;
  const { isFaded, show, ofPlace } = useQuietControls(isPhone && hasPicture && !isBusy);
  useCloseOnBack(onSmall);
  useLayoutEffect(() => coverPage(isChatBeside ? 'chatBeside' : 'call'), [isChatBeside]);
  useCallKeys(isReconnecting || isSetting ? null : toggles);
  return (
    <>
      <Heading slot="title" className="sr-only">
        {t('title', { name: conversation.name })}
      </Heading>
      <CallAnnouncements call={call} conversation={conversation} />
      <div className="flex min-h-0 flex-1" {...ofPlace}>
        <div className="relative min-w-0 flex-1 overflow-hidden">
          <Stage call={call} conversation={conversation} isFaded={isFaded} />
          <SoundButton turnOn={turnOnSound} />
          <span
            data-fades
            className={`absolute top-[calc(0.25rem+var(--call-top))] left-2 z-20 lg:hidden ${fading(isFaded)}`}
          >
            <IconButton
              variant="shade"
              size="tight"
              label={t('small')}
              icon={<ShrinkIcon />}
              onPress={onSmall}
            />
          </span>
        </div>
        {isChatBeside && (
          <ChatPanel conversation={conversation} Chat={chat.Beside} onClose={() => setWantsChat(false)} />
        )}
      </div>
      <div
        data-fades
        {...ofPlace}
        className={`max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 ${fading(isFaded)}`}
      >
        <ControlBar
          media={call.media}
          screen={call.screen}
          toggles={toggles}
          isCalling={step.at === 'calling'}
          isReconnecting={isReconnecting}
          float={float}
          isChatBeside={isChatBeside}
          news={isChatBeside ? null : <chat.News sid={conversation.sid} onNew={show} />}
          onChat={isWide ? () => setWantsChat((wants) => !wants) : onChat}
          onSmall={onSmall}
          onSettings={() => setSetting(true)}
          onHangUp={call.leave}
        />
      </div>
      {isSetting && (
        <CallSettings
          media={call.media}
          roomType={roomType}
          isInCall={connection.state.at !== 'disconnected'}
          onSpeaker={onSpeaker}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  );
}

interface ChatPanelProps {
  conversation: CallConversation;
  Chat: ChatOfCall['Beside'];
  onClose: () => void;
}

/** The conversation beside the call, in the page's own theme. */
function ChatPanel({ conversation, Chat, onClose }: ChatPanelProps) {
  const { t } = useTranslation('video');
  return (
    <aside
      aria-label={t('chatBeside', { name: conversation.name })}
      className="mt-4 mr-4 ml-3 flex w-88 shrink-0 flex-col overflow-hidden rounded-card border border-day/20 bg-paper text-ink xl:w-100"
    >
      <div className="flex items-center border-b border-line py-1 pr-1 pl-5">
        <p className="min-w-0 flex-1 truncate font-display text-lg font-semibold">{conversation.name}</p>
        <IconButton label={t('chatClose')} icon={<CrossIcon />} onPress={onClose} />
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <Chat chatId={conversation.chatId} />
      </div>
    </aside>
  );
}
