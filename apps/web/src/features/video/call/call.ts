import { createStore } from 'zustand/vanilla';
import type { CallNews } from '../current-call';
import type { LocalMedia, LocalMediaState } from '../media/local-media';
import {
  noConnection,
  mediaFailedCode,
  notSentCode,
  type CallEngine,
  type CallFailure,
  type Connection,
} from '../engine/engine';
import { createLayout } from '../engine/layout';
import type { RoomType } from '../video-settings';
import type { ScreenShare } from '../media/screen-share';
import type { Offer } from '../room/signalling';
import { afterCallEvent, type CallEvent, type CallStep, preview } from './call-step';
import { limitListeners } from './listener-limit';

type LiveRefusal = { error_code: string };

/** The requests of a call to the server. */
export interface CallService {
  /** What kind of room the conversation has, if it can have one now, and the servers that help to connect to others. */
  access: () => Promise<LiveRefusal | { roomType: RoomType; iceServers: RTCIceServer[] }>;
  /** `onlyJoins`: calls nobody. `isJoined`: the other person was calling, too, and the two calls became one. */
  ring: (sid: string, onlyJoins: boolean) => Promise<LiveRefusal | { callId: string; isJoined: boolean }>;
  /** Join was pressed in this window: it stops ringing in the others, and its minute no longer counts. */
  joining: (callId: string) => void;
  /** With this window's offer, where it has one. */
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
  makeEngine: (callId: string, roomType: RoomType) => Promise<CallEngine>;
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
}

const nothing: Omit<CallState, 'roomType'> = {
  step: preview,
  connection: noConnection,
  refusal: null,
  failure: null,
  since: null,
};

/** A call from its preview to its end, of this type unless the server says otherwise. Its end, for whatever reason, closes the connection and stops camera and microphone. */
export function createCall(
  sid: string,
  { service, media, screen, makeEngine }: CallPorts,
  roomType: RoomType = 'peer-to-peer',
) {
  const start: CallState = { ...nothing, roomType };
  const store = createStore<CallState>()(() => start);
  const { getState, setState } = store;
  const layout = createLayout();
  let opening: { callId: string; engine: Promise<CallEngine> } | undefined;
  let engine: CallEngine | undefined;
  let servers: RTCIceServer[] | undefined;
  /** The call whose Join was pressed. */
  let pressed: string | null = null;
  let stops: (() => void)[] = [];

  function apply(event: CallEvent): void {
    const before = getState().step;
    const step = afterCallEvent(before, event);
    if (step === before) return;
    setState({ step });
    if (step.at === 'joining' && before.at !== 'joining') void connect(step.callId);
    if (step.at === 'over') release();
    prepare();
  }

  /** The call's engine; rejects when its code could not be loaded. */
  function engineFor(callId: string): Promise<CallEngine> {
    if (opening?.callId === callId) return opening.engine;
    closeEngine();
    const made = makeEngine(callId, getState().roomType).then((one) => {
      if (opening?.engine === made) engine = one;
      else one.close();
      return one;
    });
    opening = { callId, engine: made };
    return made;
  }

  function closeEngine(): void {
    opening = undefined;
    engine?.close();
    engine = undefined;
  }

  /** While a call rings here, everything that sends nothing is prepared. */
  function prepare(): void {
    const { step, roomType } = getState();
    if (step.at === 'preview' && step.callId !== null && servers && roomType === 'peer-to-peer')
      engineFor(step.callId).then(
        (made) => made === engine && servers && void made.prepare?.(servers),
        // Then it is reported when the person joins.
        () => undefined,
      );
  }

  function release(): void {
    stops.forEach((stop) => stop());
    stops = [];
    closeEngine();
    service.release();
    setState({ connection: noConnection });
    media.release();
    screen.stop();
  }

  async function connect(callId: string): Promise<void> {
    const made = await engineFor(callId).catch(() => null);
    if (opening?.callId !== callId) return;
    if (!made) return fail({ reason: 'mediaFailed', code: mediaFailedCode });
    const sent = (publishing: Promise<unknown>) =>
      publishing.catch(
        () => engine === made && setState({ failure: { reason: 'notSent', code: notSentCode } }),
      );
    const publish = ({ tracks, wants, isResting }: LocalMediaState) =>
      sent(
        Promise.all([
          made.publish('microphone', tracks.microphone, wants.microphone),
          made.publish('camera', tracks.camera, wants.camera, isResting && !tracks.camera),
        ]),
      );
    void publish(media.getState());
    stops = [
      media.subscribe((state, before) => {
        if (
          state.tracks !== before.tracks ||
          state.wants !== before.wants ||
          state.isResting !== before.isResting
        )
          void publish(state);
      }),
      screen.subscribe(({ track }) => void sent(made.publish('screen', track, track !== null))),
      layout.subscribe(made.setLayout),
      made.connection.subscribe((connection) => {
        if (engine !== made) return;
        const hasMet = connection.state.at === 'connected' && connection.others.length > 0;
        setState(({ since }) => ({ connection, since: since ?? (hasMet ? Date.now() : null) }));
        const { failure } = connection;
        if (failure) return fail(failure);
        if (connection.state.at === 'connected') apply({ type: 'connected' });
      }),
    ];
    await made.connect();
  }

  function fail(failure: CallFailure): void {
    hangUp();
    setState({ failure });
    apply({ type: 'failed' });
  }

  function reportJoining(): void {
    const { step } = getState();
    if (step.at === 'preview' && step.callId !== null && step.callId === pressed) service.joining(pressed);
  }

  /** Tells the other person, unless the call is over anyway. Closing the preview of a call that rings declines it. */
  function hangUp(): void {
    const { step } = getState();
    if (step.at === 'over' || step.callId === null) return;
    if (step.at === 'preview') service.decline(step.callId);
    else service.hangUp(step.callId);
  }

  async function access(): Promise<void> {
    const reply = await service.access();
    if ('error_code' in reply) {
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
    // Otherwise the call has begun meanwhile.
    if (getState().step.at === 'preview') setState({ refusal: code });
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: limitListeners(store.subscribe),
    media,
    screen,
    layout,
    iceServers: service.iceServers,

    /** Opens the preview; of a call whose Join was pressed, with its id. */
    async openPreview(callId: string | null): Promise<void> {
      setState({ ...start, step: { at: 'preview', callId } });
      pressed = callId;
      reportJoining();
      void media.open();
      await access();
    },

    /** The socket is back: the server does not know yet that this window is still about to join. */
    reconnected: reportJoining,

    /** Asks the server again whether one can call or join here, after it was refused in the preview. */
    retryAccess: access,

    /** `onlyJoins`: joins a call in progress, and calls nobody. */
    async ring(onlyJoins = false): Promise<void> {
      // The request goes out before the room is drawn.
      const ringing = getState().step.at === 'preview' ? service.ring(sid, onlyJoins) : undefined;
      setState({ refusal: null });
      apply({ type: 'called' });
      const reply = await ringing;
      if (!reply) return;
      if (!('error_code' in reply)) {
        const { step } = getState();
        // The event that it was joined may arrive before the reply. If it was cancelled before both, the call that has begun ends.
        if (step.at === 'over' || step.at === 'preview') return service.hangUp(reply.callId);
        return apply({ type: 'rang', ...reply });
      }
      refuse(reply.error_code);
    },

    async answer(): Promise<void> {
      const { step } = getState();
      if (step.at !== 'preview' || step.callId === null) return;
      const answering = service.answer(step.callId, engine?.offer?.() ?? null);
      if (pressed !== step.callId) {
        // The call rang only after the preview was open. The answer may still wait for code to load.
        pressed = step.callId;
        reportJoining();
      }
      setState({ refusal: null });
      const reply = await answering;
      if ('error_code' in reply) return refuse(reply.error_code);
      // The person left before the reply arrived.
      if (getState().step.at === 'over') return service.hangUp(step.callId);
      apply({ type: 'answered' });
    },

    dismissFailure: () => setState({ failure: null }),
    news: (news: CallNews) => apply(news),

    /** Hangs up or cancels: by its button, by closing, or by leaving the page. */
    leave(): void {
      hangUp();
      apply({ type: 'left' });
    },
  };
}

export type Call = ReturnType<typeof createCall>;
