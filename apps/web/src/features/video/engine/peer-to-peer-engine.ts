import { tokenRefusedNumber } from '@nestmate/contract/video';
import { createStore } from 'zustand/vanilla';
import type { Peer } from '../newest-call';
import type { ConnectOptions } from '../video-settings';
import { type Link, openLink } from './link';
import { qualityBetween, type Sample, sampleOf } from './network-quality';
import { afterLevels, inOrder, nobodySpeaks } from './participants';
import {
  afterConnectionEvent,
  noConnection,
  mediaFailedCode,
  noStreams,
  type Participant,
  type CallEngine,
  type ConnectionEvent,
  type Connection,
  type Source,
} from './engine';
import type { Signal, Signalling } from '../room/signalling';
import { openTimers } from '../room/timers';

/** The delays between the loss of a connection and each attempt to find another. */
const restartDelaysMs = [1500, 3000, 5000, 7000, 7000, 7000];
/** The time within which the two must be connected. */
const timeoutMs = 30_000;
/** An offer without an answer is sent again. */
const repeatMs = 2500;
/** How many signals of a window that this one does not know yet are buffered; more than an offer and its candidates. */
const maxBuffered = 60;
const sampleEveryMs = 2000;
const listenEveryMs = 250;

/** A call between two windows, without a server between them. The one who was called offers, if possible with the answer to the call. */
export function createPeerToPeerEngine(
  signalling: Signalling,
  { preferredVideoCodecs }: ConnectOptions,
): CallEngine {
  const [{ codec }] = preferredVideoCodecs;
  const room = createStore<Connection>()(() => noConnection);
  const tracks: Record<Source, MediaStreamTrack | null> = { camera: null, microphone: null, screen: null };
  const isOn: Record<Source, boolean> = { camera: false, microphone: false, screen: false };
  let isAway = false;
  const { later, forgetTimers } = openTimers();
  let iceServers: RTCIceServer[] = [];
  let peer: Peer | null = null;
  let link: Link | null = null;
  /** Made while the call rings here; it has no tracks, and nobody knows of it. */
  let prepared: Link | null = null;
  /** Its signals since its offer was taken, until they are sent. */
  let unsent: Signal[] = [];
  let sample: Sample | null = null;
  let stopFollowing: (() => void) | undefined;
  let speaking = nobodySpeaks;
  let isOver = false;
  /** The signals of windows that this one does not know yet. */
  let buffered: { signal: Signal; from: string }[] = [];

  const happened = (event: ConnectionEvent) =>
    room.setState(({ state }) => ({ state: afterConnectionEvent(state, event) }));
  const shared = () => ({ ...isOn, isAway, quality: room.getState().quality });
  const change = (part: Partial<Participant>) =>
    room.setState(({ others }) => ({ others: others.map((other) => ({ ...other, ...part })) }));

  function fail(reason: 'mediaFailed' | 'refused'): void {
    close();
    room.setState({ failure: { reason, code: reason === 'refused' ? tokenRefusedNumber : mediaFailedCode } });
  }

  function open(isOfferer: boolean): Link {
    const opened: Link = openLink(
      { isOfferer, iceServers, codec, tracks: () => tracks, shared },
      {
        send(signal) {
          if (opened === prepared) unsent.push(signal);
          else if (link === opened && peer) signalling.send(signal, peer.peerId);
        },
        streams: (some) => link === opened && change(some),
        shared({ camera, microphone, screen, isAway: isTheirsAway, quality }) {
          if (link !== opened) return;
          change({
            hasCamera: camera,
            cameraRest: isTheirsAway ? 'background' : null,
            hasMicrophone: microphone,
            hasScreen: screen,
            quality,
          });
        },
        flow: (isFlowing) => link === opened && (isFlowing ? flows() : lost()),
      },
    );
    return opened;
  }

  function openTo({ isCaller, peerId }: Peer, hasOffered: boolean): Link {
    const made = prepared;
    prepared = null;
    if (!made || !isCaller) {
      made?.close();
      const opened = open(isCaller);
      if (isCaller) void opened.offer();
      return opened;
    }
    void made.publish().catch(() => undefined);
    if (hasOffered) for (const signal of unsent) signalling.send(signal, peerId);
    else void made.repeat();
    return made;
  }

  /** Connects to a window that has joined, or has rejoined. */
  function meet(next: Peer, hasOffered: boolean): void {
    link?.close();
    forgetTimers();
    sample = null;
    peer = next;
    const opened = openTo(next, hasOffered);
    link = opened;
    const { others } = room.getState();
    const known = others.find(({ id }) => id === next.userId);
    const participant = {
      id: next.userId,
      firstName: null,
      hasCamera: false,
      cameraRest: null,
      hasMicrophone: true,
      hasScreen: false,
      quality: null,
    };
    room.setState({ others: [{ ...participant, ...known, ...noStreams }] });
    if (next.isCaller) repeatLater(opened);
    const early = buffered.filter(({ from }) => from === next.peerId);
    buffered = [];
    for (const { signal } of early) void opened.receive(signal);
    later(timeoutMs, giveUp);
  }

  /** Signals sent before the other window has joined are lost, and so are those of a lost socket. */
  function repeatLater(of: Link): void {
    later(repeatMs, () => {
      if (isOver || link !== of || room.getState().state.at === 'connected') return;
      void of.repeat();
      repeatLater(of);
    });
  }

  function hear(signal: Signal, from: string): void {
    if (from === peer?.peerId) void link?.receive(signal);
    else buffered = [...buffered, { signal, from }].slice(-maxBuffered);
  }

  function giveUp(): void {
    if (room.getState().state.at !== 'connected') fail('mediaFailed');
  }

  function flows(): void {
    happened('flows');
    forgetTimers();
    if (!link) return;
    void measure(link);
    listen(link);
  }

  function lost(): void {
    const { state } = room.getState();
    if (state.at === 'reconnecting') return;
    happened('lost');
    room.setState({ quality: 0 });
    forgetTimers();
    later(timeoutMs, giveUp);
    restartLater(0);
  }

  function restartLater(attempt: number): void {
    const delay = restartDelaysMs[attempt];
    if (delay === undefined) return;
    later(delay, () => {
      happened('retried');
      void restart();
      restartLater(attempt + 1);
    });
  }

  /** Asks for the participants, and for fresh servers; an unchanged window tries these. */
  async function restart(): Promise<void> {
    const before = link;
    const joined = await signalling.join();
    if (isOver || joined === 'offline') return;
    if (joined === null) return fail('refused');
    ({ iceServers } = joined);
    meetAll(joined.others);
    if (!link || link !== before || !peer || room.getState().state.at === 'connected') return;
    await (peer.isCaller ? link.offer(iceServers) : link.use(iceServers));
  }

  async function measure(of: Link): Promise<void> {
    const next = sampleOf(await of.stats());
    if (isOver || link !== of) return;
    const { state } = room.getState();
    if (state.at === 'connected' && sample) {
      // A short interruption is not worth a message.
      const isBusy = sample.isBusy && next.isBusy;
      room.setState({ quality: qualityBetween(sample, next), isBusy });
    }
    sample = next;
    of.share();
    later(sampleEveryMs, () => void measure(of));
  }

  function listen(to: Link): void {
    if (isOver || link !== to || !peer) return;
    const { others, dominant } = room.getState();
    speaking = afterLevels(speaking, { [peer.userId]: to.level() }, Date.now());
    if (speaking.dominant !== dominant)
      room.setState({ dominant: speaking.dominant, others: inOrder(others, speaking.dominant) });
    later(listenEveryMs, () => listen(to));
  }

  /** A call of two has at most one other window. */
  function meetAll([next]: readonly Peer[], hasOffered = false): void {
    if (next) {
      if (next.peerId !== peer?.peerId) meet(next, hasOffered);
    } else if (peer) {
      peer = null;
      happened('peerLeft');
    }
  }

  function close(): void {
    isOver = true;
    forgetTimers();
    stopFollowing?.();
    link?.close();
    prepared?.close();
    link = prepared = null;
    room.setState({ others: [], quality: null });
    happened('closed');
  }

  return {
    connection: room,
    close,
    async connect() {
      // Before this window has joined it has no servers, and nobody gets its signals.
      let isJoined = false;
      let others: readonly Peer[] = [];
      stopFollowing = signalling.follow({
        signal: hear,
        others: (next) => {
          others = next;
          if (isJoined) meetAll(next);
        },
        reconnected: () => {
          if (isJoined) void restart();
        },
      });
      const joined = await signalling.join();
      if (isOver) return;
      if (joined === null) return fail('refused');
      if (joined === 'offline') return fail('mediaFailed');
      ({ iceServers } = joined);
      isJoined = true;
      happened('joined');
      if (joined.others.length > 0) meetAll(joined.others, joined.hasOffered);
      else meetAll(others);
    },
    async prepare(servers) {
      if (isOver || prepared || peer) return;
      iceServers = servers;
      // If it cannot be prepared, it is created when the other window has joined.
      try {
        prepared = open(true);
      } catch {
        return;
      }
      const made = prepared;
      await made.offer();
      if (made !== prepared || made.description()) return;
      made.close();
      prepared = null;
    },
    offer() {
      // Earlier candidates are already in it.
      unsent = [];
      return prepared?.description() ?? null;
    },
    setLayout: () => undefined,
    async publish(kind, track, isEnabled, isNowAway = false) {
      const isOther = tracks[kind] !== track;
      tracks[kind] = track;
      isOn[kind] = isEnabled && track !== null;
      if (kind === 'camera') isAway = isNowAway;
      if (isOther) await link?.publish();
      link?.share();
    },
  };
}
