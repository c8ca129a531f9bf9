import { useStore } from 'zustand';
import type { Call } from '../call/call';
import type { CallConversation } from '../current-call';
import type { TurnOnSound } from './call-sound';
import { LargeCall } from './large-call';
import { Preview } from './preview';
import { conversation } from './simulated-call';
import { useToggles } from './toggles';

const chat = {
  Beside: ({ chatId }: { chatId: string }) => <p>The chat {chatId}</p>,
  News: ({ sid }: { sid: string }) => <p>News of {sid}</p>,
};

/** What a window shows of a call. */
export function Screen({
  call,
  turnOnSound = null,
  at = conversation,
}: {
  call: Call;
  turnOnSound?: TurnOnSound;
  at?: CallConversation;
}) {
  const toggles = useToggles(call.media);
  const step = useStore(call, (state) => state.step);
  if (step.at === 'preview')
    return <Preview call={call} conversation={at} toggles={toggles} onSpeaker={() => undefined} />;
  return (
    <LargeCall
      call={call}
      conversation={at}
      toggles={toggles}
      turnOnSound={turnOnSound}
      float={null}
      chat={chat}
      onSpeaker={() => undefined}
      onSmall={() => undefined}
      onChat={() => undefined}
    />
  );
}
