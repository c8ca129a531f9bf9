import { tokenRefusedNumber } from '@nestmate/contract';
import { createStore } from 'zustand/vanilla';
import type { ConnectOptions } from '../settings/connect-options';
import { type Link, openLink } from './link';
import { qualityBetween, type Sample } from './network-quality';
import { afterLevels, inOrder, nobodySpeaks } from './participants';
import {
  emptyRoom,
  mediaFailedCode,
  noStreams,
  type Participant,
  type RoomEngine,
  type RoomView,
  type Source,
} from './room-engine';
import { afterRoomEvent, type RoomEvent } from './room-state';
import { sampleOf } from './sample';
import type { Peer, Signal, Signalling } from './signalling';
import { openTimers } from './timers';

/** The delays between the loss of a connection and each attempt to find another. */
const restartDelaysMs = [1500, 3000, 5000, 7000, 7000, 7000];
/** The time within which the two must be connected. */
const timeoutMs = 30_000;
/** An offer without an answer is sent again. */
const repeatMs = 2500;
/** The number of stored signals of a window that this one does not know yet; more than an offer and its candidates. */
const maxUnmet = 60;
const sampleEveryMs = 2000;
const listenEveryMs = 250;

/** A connection between two windows. */
export interface DirectEngine extends RoomEngine {
  /** Tells the other whether this window no longer needs the connection. */
  tellReady: (isReady: boolean) => void;
}

/**
 * A call between two windows, without a server between them. The one who was called offers, if possible with the answer to the call.
 * @param otherReady learns whether the other no longer needs the connection
 */
export function createPeerToPeerEngine(
  signalling: Signalling,
  { preferredVideoCodecs }: ConnectOptions,
  otherReady?: (isReady: boolean) => void,
): DirectEngine {
  const [{ codec }] = preferredVideoCodecs;
  const room = createStore<RoomView>()(() => emptyRoom);
  const tracks: Record<Source, MediaStreamTrack | null> = { camera: null, microphone: null, screen: null };
  const isOn: Record<Source, boolean> = { camera: false, microphone: false, screen: false };
  let isAway = false;
  const { later, forgetTimers } = openTimers();
  let iceServers: RTCIceServer[] = [];
  let peer: Peer | null = null;
  let link: Link | null = null;
  /** Made while the call rings here; it has no tracks, and nobody knows of it. */
  let ahead: Link | null = null;
  /** The signals to send since its offer was taken. */
  let untold: Signal[] = [];
  let sample: Sample | null = null;
  let stopFollowing: (() => void) | undefined;
  let speaking = nobodySpeaks;
  let isOver = false;
  let isReady = false;
  let unmet: { signal: Signal; from: string }[] = [];

  const happened = (event: RoomEvent) =>
    room.setState(({ state }) => ({ state: afterRoomEvent(state, event) }));
  const shared = () => ({ ...isOn, isAway, quality: room.getState().quality, isReady });
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
          if (opened === ahead) untold.push(signal);
          else if (link === opened && peer) signalling.send(signal, peer.window);
        },
        streams: (some) => link === opened && change(some),
        shared({ camera, microphone, screen, isAway: isTheirsAway, quality, isReady = false }) {
          if (link !== opened) return;
          change({
            hasCamera: camera,
            cameraRest: isTheirsAway ? 'background' : null,
            hasMicrophone: microphone,
            hasScreen: screen,
            quality,
          });
          otherReady?.(isReady);
        },
        flow: (isFlowing) => link === opened && (isFlowing ? flows() : lost()),
      },
    );
    return opened;
  }

  function openTo({ isCaller, window }: Peer, hasOffered: boolean): Link {
    const made = ahead;
    ahead = null;
    if (!made || !isCaller) {
      made?.close();
      const opened = open(isCaller);
      if (isCaller) void opened.offer();
      return opened;
    }
    void made.publish().catch(() => undefined);
    if (hasOffered) for (const signal of untold) signalling.send(signal, window);
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
    otherReady?.(false);
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
    const early = unmet.filter(({ from }) => from === next.window);
    unmet = [];
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
    if (from === peer?.window) void link?.receive(signal);
    else unmet = [...unmet, { signal, from }].slice(-maxUnmet);
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
    meetAll(joined.peers);
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
  function meetAll(peers: readonly Peer[], hasOffered = false): void {
    const [next] = peers;
    if (next) {
      if (next.window !== peer?.window) meet(next, hasOffered);
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
    ahead?.close();
    link = ahead = null;
    room.setState({ others: [], quality: null });
    happened('closed');
  }

  return {
    room,
    close,
    async connect() {
      // Before this window has joined it has no servers, and nobody gets its signals.
      let isJoined = false;
      let met: readonly Peer[] = [];
      stopFollowing = signalling.follow({
        signal: hear,
        peers: (peers) => {
          met = peers;
          if (isJoined) meetAll(peers);
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
      if (joined.peers.length > 0) meetAll(joined.peers, joined.hasOffered);
      else meetAll(met);
    },
    async prepare(servers) {
      if (isOver || ahead || peer) return;
      iceServers = servers;
      // If it cannot be prepared, it is created when the other window has joined.
      try {
        ahead = open(true);
      } catch {
        return;
      }
      const made = ahead;
      await made.offer();
      if (made !== ahead || made.description()) return;
      made.close();
      ahead = null;
    },
    offer() {
      // Earlier candidates are already in it.
      untold = [];
      return ahead?.description() ?? null;
    },
    look: () => undefined,
    async publish(kind, track, isWanted, isNowAway = false) {
      const isOther = tracks[kind] !== track;
      tracks[kind] = track;
      isOn[kind] = isWanted && track !== null;
      if (kind === 'camera') isAway = isNowAway;
      if (isOther) await link?.publish();
      link?.share();
    },
    tellReady(now) {
      if (isReady === now) return;
      isReady = now;
      link?.share();
    },
  };
}
