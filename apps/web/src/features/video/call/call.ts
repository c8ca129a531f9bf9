import { createStore } from 'zustand/vanilla';
import { isRefused, type LiveRefusal } from '@/platform/live/requests';
import type { CallNews } from '../current-call';
import {
  noConnection,
  mediaFailedCode,
  notSentCode,
  type CallEngine,
  type CallFailure,
  type Connection,
  type Offer,
} from '../engine/engine';
import { createLayout } from '../engine/layout';
import type { LocalMedia } from '../media/local-media';
import type { ScreenShare } from '../media/screen-share';
import type { RoomType } from '../video-settings';
import { afterCallEvent, type CallEvent, type CallStep, preview } from './call-step';
import { EngineOfCall } from './engine-of-call';
import { limitListeners } from './listener-limit';

/** The requests of a call to the server. */
export interface CallService {
  /** The kind of call that the conversation can have now, and the servers that help to connect to others. */
  access: () => Promise<LiveRefusal | { roomType: RoomType; iceServers: RTCIceServer[] }>;
  /** `onlyJoins`: calls nobody. `isJoined`: the other person was calling, too, and the two calls became one. */
  ring: (onlyJoins: boolean) => Promise<LiveRefusal | { callId: string; isJoined: boolean }>;
  /** Join was pressed in this window: it stops ringing in the others, and its minute no longer counts. */
  reportJoining: (callId: string) => void;
  /** Answers the call, with this window's offer if it has one. */
  answer: (callId: string, offer: Offer | null) => Promise<LiveRefusal | object>;
  /** The servers that help to connect to others; null when they could not be requested. */
  iceServers: () => Promise<RTCIceServer[] | null>;
  /** Discards everything prepared for the call. */
  release: () => void;
  decline: (callId: string) => void;
  hangUp: (callId: string) => void;
}

export interface CallPorts {
  service: CallService;
  media: LocalMedia;
  screen: ScreenShare;
  /** Rejects when its code could not be loaded. */
  openEngine: (callId: string, roomType: RoomType) => Promise<CallEngine>;
}

interface CallState {
  step: CallStep;
  connection: Connection;
  /** The error code with which the server refused to call or to join. */
  refusal: string | null;
  failure: CallFailure | null;
  /** When this person first met somebody in it; epoch milliseconds. */
  since: number | null;
  roomType: RoomType;
  /** Whether the call is being answered without a preview. A refusal leads to the preview, which says why. */
  isAnswering: boolean;
}

const nothing: Omit<CallState, 'roomType'> = {
  step: preview,
  connection: noConnection,
  refusal: null,
  failure: null,
  since: null,
  isAnswering: false,
};

/**
 * A call from its preview to its end, of this type unless the server says otherwise. Its end, for whatever reason,
 * closes the connection and stops camera and microphone.
 */
export function createCall(
  { service, media, screen, openEngine }: CallPorts,
  roomType: RoomType = 'peer-to-peer',
) {
  const start: CallState = { ...nothing, roomType };
  const store = createStore<CallState>()(() => start);
  const { getState, setState } = store;
  const layout = createLayout();
  let servers: RTCIceServer[] | undefined;
  /** The call whose Join was pressed. */
  let pressed: string | null = null;
  const engine = new EngineOfCall({
    open: (callId) => openEngine(callId, getState().roomType),
    media,
    screen,
    layout,
    onConnectionChange: followConnection,
    onLoadFailure: () => fail({ reason: 'mediaFailed', code: mediaFailedCode }),
    onSendFailure: () => setState({ failure: { reason: 'notSent', code: notSentCode } }),
  });

  function apply(event: CallEvent): void {
    const before = getState().step;
    const step = afterCallEvent(before, event);
    if (step === before) return;
    setState({ step });
    if (step.at === 'joining' && before.at !== 'joining') void engine.connect(step.callId);
    if (step.at === 'over') release();
    prepare();
  }

  /** While a call rings here, it prepares to join. */
  function prepare(): void {
    const { step, roomType } = getState();
    if (step.at === 'preview' && step.callId !== null && servers && roomType === 'peer-to-peer')
      void engine.prepare(step.callId, servers);
  }

  function release(): void {
    engine.close();
    service.release();
    setState({ connection: noConnection });
    media.release();
    screen.stop();
  }

  function followConnection(connection: Connection): void {
    const isConnected = connection.state.at === 'connected';
    const hasMet = isConnected && connection.others.length > 0;
    setState(({ since }) => ({ connection, since: since ?? (hasMet ? Date.now() : null) }));
    if (connection.failure) return fail(connection.failure);
    if (isConnected) apply({ type: 'connected' });
  }

  function fail(failure: CallFailure): void {
    hangUp();
    setState({ failure });
    apply({ type: 'failed' });
  }

  function reportJoining(): void {
    const { step } = getState();
    if (step.at === 'preview' && step.callId !== null && step.callId === pressed)
      service.reportJoining(pressed);
  }

  /**
   * Notifies the other person, unless the call is over anyway. Closing the preview of a call that rings declines it.
   */
  function hangUp(): void {
    const { step } = getState();
    if (step.at === 'over' || step.callId === null) return;
    if (step.at === 'preview') service.decline(step.callId);
    else service.hangUp(step.callId);
  }

  async function access(): Promise<void> {
    const reply = await service.access();
    if (isRefused(reply)) {
      if (reply.error_code !== 'Offline') setState({ refusal: reply.error_code });
      return;
    }
    const { roomType, iceServers } = reply;
    setState({ roomType, refusal: null });
    servers = iceServers;
    prepare();
  }

  const refuse = (code: string) => {
    apply({ type: 'refused' });
    // In any other step, the call has begun meanwhile.
    if (getState().step.at === 'preview') setState({ refusal: code });
  };

  /** Join was pressed while it rings. */
  async function answer(): Promise<void> {
    const { step } = getState();
    if (step.at !== 'preview' || step.callId === null) return;
    const answering = service.answer(step.callId, engine.offer());
    if (pressed !== step.callId) {
      // The call rang only after the preview was open. The answer may still wait for code to load.
      pressed = step.callId;
      reportJoining();
    }
    setState({ refusal: null });
    const reply = await answering;
    if (isRefused(reply)) return refuse(reply.error_code);
    // The person left before the reply arrived.
    if (getState().step.at === 'over') return service.hangUp(step.callId);
    apply({ type: 'answered' });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: limitListeners(store.subscribe),
    media,
    screen,
    layout,
    iceServers: () => service.iceServers(),

    /** Opens the preview; of a call whose Join was pressed, with its id. `isAnswering`: answers it instead. */
    async openPreview(callId: string | null, isAnswering = false): Promise<void> {
      setState({ ...start, step: { at: 'preview', callId }, isAnswering });
      pressed = callId;
      reportJoining();
      void media.open();
      await access();
      if (isAnswering && getState().refusal === null) await answer();
      setState({ isAnswering: false });
    },

    /** Reports again that Join was pressed: after a gap, the server does not know it. */
    reportJoining,

    /** Asks the server again whether one can call or join here, after it was refused in the preview. */
    retryAccess: access,

    /** Call was pressed. `onlyJoins`: joins a call in progress, and calls nobody. */
    async ring(onlyJoins = false): Promise<void> {
      // The request goes out before the call is drawn.
      const ringing = getState().step.at === 'preview' ? service.ring(onlyJoins) : undefined;
      setState({ refusal: null });
      apply({ type: 'called' });
      const reply = await ringing;
      if (!reply) return;
      if (!isRefused(reply)) {
        const { step } = getState();
        // The event that it was joined may arrive before the reply. If it was cancelled before both, the call that has
        // begun ends.
        if (step.at === 'over' || step.at === 'preview') return service.hangUp(reply.callId);
        return apply({ type: 'rang', ...reply });
      }
      refuse(reply.error_code);
    },

    answer,

    dismissFailure: () => setState({ failure: null }),
    receiveNews: (news: CallNews) => apply(news),

    /** Hangs up or cancels: by its button, by closing, or by leaving the page. */
    leave(): void {
      hangUp();
      apply({ type: 'left' });
    },
  };
}

export type Call = ReturnType<typeof createCall>;
