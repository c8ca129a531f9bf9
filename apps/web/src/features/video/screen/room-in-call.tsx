import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { useCloseOnBack } from '@/ui/close-on-back';
import type { Call } from '../call/call';
import type { CallPlace } from '../calls';
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
  onSpeaker: (id: string) => void;
  /** Makes the call small, so that the chat can be used. */
  onChat: () => void;
}

/** The call itself, dark in both themes. Escape and going back make it small; they never hang up. */
export function RoomInCall(props: Props) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={props.onChat}
      className="fixed inset-0 z-50 h-(--visual-viewport-height) bg-night/80 data-entering:animate-fade lg:p-6"
    >
      <AriaModal className="size-full overflow-hidden bg-night text-day lg:rounded-card">
        <Dialog className="flex size-full flex-col outline-none">
          <Room {...props} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

function Room({ call, place, toggles, turnOnSound, float, onSpeaker, onChat }: Props) {
  const { t } = useTranslation('video');
  const { step, room, roomType } = useStore(call);
  const [isSetting, setSetting] = useState(false);
  const isReconnecting = room.state.at === 'reconnecting';
  useCloseOnBack(onChat);
  useCallKeys(isReconnecting || isSetting ? null : toggles);
  return (
    <>
      <Heading slot="title" className="sr-only">
        {t('title', { name: place.name })}
      </Heading>
      <CallAnnouncements call={call} place={place} />
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <Stage call={call} place={place} />
        <SoundButton turnOn={turnOnSound} />
      </div>
      <ControlBar
        media={call.media}
        screen={call.screen}
        toggles={toggles}
        isCalling={step.at === 'calling'}
        isReconnecting={isReconnecting}
        float={float}
        onChat={onChat}
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
