import { act } from '@testing-library/react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Call, createCall } from '../call/call';
import type { CallConversation } from '../current-call';
import { noConnection, noStreams, type Connection } from '../engine/engine';
import { browserMedia, browserScreen } from '../media/browser-media';
import { createLocalMedia } from '../media/local-media';
import { createScreenShare } from '../media/screen-share';
import type { TurnOnSound } from './call-sound';
import { LargeCall } from './large-call';
import { Preview } from './preview';
import { useToggles } from './toggles';

const chat = {
  Beside: ({ chatId }: { chatId: string }) => <p>The chat {chatId}</p>,
  News: ({ sid, onNew }: { sid: string; onNew: () => void }) => (
    // Pressed where a message arrives.
    <button type="button" onClick={onNew}>
      News of {sid}
    </button>
  ),
};

interface ScreenProps {
  call: Call;
  turnOnSound?: TurnOnSound;
  at?: CallConversation;
}

/** A call as a window shows it. */
export function Screen({ call, turnOnSound = null, at = conversation }: ScreenProps) {
  const toggles = useToggles(call.media);
  const { step, isAnswering } = useStore(call);
  if (step.at === 'preview' && !isAnswering)
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

export const conversation = { sid: 'sid', chatId: 'a_b', name: 'Ben Okoye', firstName: 'Ben', picture: null };
export const ben = {
  id: 'ben',
  firstName: null,
  ...noStreams,
  hasCamera: false,
  cameraRest: null,
  hasMicrophone: true,
  hasScreen: false,
  quality: null,
};

export const connected = { state: { at: 'connected' } } as const;

/**
 * A call whose connection is in the state that the test sets; `refusal`: why nobody can be called, `closed`: why the
 * preview lets nobody in; `answers`: whether somebody answers immediately.
 */
export function callIn(refusal?: string, closed?: string, answers = true) {
  let shut = closed;
  let sends = true;
  const rings: string[] = [];
  const connection = createStore<Connection>()(() => ({ ...noConnection, others: [ben] }));
  const call = createCall({
    media: createLocalMedia(browserMedia()),
    screen: createScreenShare(browserScreen()),
    service: {
      access: async () =>
        shut === undefined ? { roomType: 'peer-to-peer', iceServers: [] } : { error_code: shut },
      ring: async (onlyJoins) => {
        rings.push(onlyJoins ? 'joins' : 'calls');
        return refusal === undefined ? { callId: 'one', isJoined: answers } : { error_code: refusal };
      },
      reportJoining: () => undefined,
      answer: async () => ({}),
      decline: () => undefined,
      release: () => undefined,
      hangUp: () => undefined,
      iceServers: async () => [],
    },
    openEngine: async () => ({
      connection,
      connect: async () => undefined,
      async publish() {
        if (!sends) throw new Error('InvalidStateError');
      },
      setLayout: () => undefined,
      close: () => undefined,
    }),
  });
  return {
    call,
    rings,
    /** From now on the browser sends no track. */
    failToSend: () => void (sends = false),
    letIn: () => void (shut = undefined),
    become: (part: Partial<Connection>) =>
      act(async () => {
        // By then, a call that was just joined has its engine.
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        connection.setState(part);
      }),
  };
}
