import { tokenRefusedNumber } from '@nestmate/contract/video';
import type { VideoProducers } from '@nestmate/contract/video-group';
import { createStore } from 'zustand/vanilla';
import { lossBetween, qualityBetween, type Sample, sampleOf } from '../engine/network-quality';
import { afterLevels, inOrder, nobodySpeaks } from '../engine/participants';
import {
  afterConnectionEvent,
  noConnection,
  mediaFailedCode,
  type CallEngine,
  type ConnectionEvent,
  type Connection,
  type Source,
} from '../engine/engine';
import { openTimers } from '../room/timers';
import { type Layout, pictureOf } from '../engine/layout';
import type { ConnectOptions } from '../video-settings';
import type { Peer } from '../newest-call';
import { afterLoss, enoughBandwidth } from './bandwidth';
import type { GroupSignalling, Joined } from './group-signalling';
import { type GroupSession, openGroupSession, type Sent } from './group-session';
import { type Around, isHeldBack, wishFor } from './layers';
import { createMediaOf, levelOf } from './media-of';

const sources = ['microphone', 'camera', 'screen'] as const;
/** The delays between the loss of a connection and each attempt to repair it. */
const repairDelaysMs = [500, 1500, 3000, 5000, 7000, 7000, 7000];
/** The time within which the server must be reached. */
const timeoutMs = 30_000;
/** The time between two attempts to send. */
const sendAgainMs = 2000;
/** How long the person's own picture and sound wait for those of the others. */
const receiveFirstMs = 400;
/** Another size needs a key frame, and a camera sends few of them: newcomers need theirs first. */
const resizeAfterMs = 2500;
const sampleEveryMs = 2000;
const listenEveryMs = 250;

/** The connection or the room is lost, and `repair` reconnects to both. */
const isPassing = (code: string) => ['CallEnded', 'NotFound', 'Offline', 'TooManyRequests'].includes(code);

/** A call of several people, whose media a server forwards. When its room is recreated, so is everything in this window. */
export function createGroupEngine(
  signalling: GroupSignalling,
  { maxAudioBitrate, bandwidthProfile }: ConnectOptions,
  openSession: typeof openGroupSession = openGroupSession,
): CallEngine {
  const room = createStore<Connection>()(() => noConnection);
  const nothing: Sent = { track: null, isOn: false, isAway: false };
  const sent: Record<Source, Sent> = { camera: nothing, microphone: nothing, screen: nothing };
  const { later, forgetTimers } = openTimers();
  const mediaOf = createMediaOf();
  let others: readonly Peer[] = [];
  let session: GroupSession | null = null;
  let latest: VideoProducers | null = null;
  let repairing: Promise<void> = Promise.resolve();
  let sample: Sample | null = null;
  /** For how many others the size of their pictures is chosen. */
  let sizedFor = 0;
  /** The people who have been here long enough for their pictures to change size. */
  let settled: ReadonlySet<string> = new Set();
  let layout: Layout | null = null;
  let bandwidth = enoughBandwidth;
  let resizing: ReturnType<typeof setTimeout> | undefined;
  let speaking = nobodySpeaks;
  let stopFollowing: (() => void) | undefined;
  let isOver = false;

  const at = () => room.getState().state.at;
  const happened = (event: ConnectionEvent) =>
    room.setState(({ state }) => ({ state: afterConnectionEvent(state, event) }));

  function fail(reason: 'mediaFailed' | 'refused'): void {
    close();
    room.setState({ failure: { reason, code: reason === 'refused' ? tokenRefusedNumber : mediaFailedCode } });
  }

  function show(): void {
    if (isOver) return;
    const shown = others.map(({ userId, firstName }) =>
      mediaOf(
        userId,
        firstName,
        session?.received(userId) ?? [],
        isHeldBack(around(userId, 'camera'), bandwidthProfile),
      ),
    );
    room.setState({ others: inOrder(shown, speaking.dominant), dominant: speaking.dominant });
    session?.wishAgain();
  }

  function around(userId: string, source: Source): Around {
    const pinned = others.find((other) => other.userId === layout?.pinned)?.userId ?? null;
    const { dominant } = speaking;
    // Newcomers are shown at the size in which they arrive.
    const isMeasured = layout !== null && settled.has(userId) && source !== 'microphone';
    return {
      others: sizedFor,
      isDominant: userId === dominant,
      isPinned: userId === pinned,
      isForemost: userId === (pinned ?? dominant ?? others[0]?.userId),
      shown: isMeasured ? (layout?.sizes[pictureOf(userId, source)] ?? 'hidden') : null,
      bandwidth: bandwidth.bandwidth,
    };
  }

  function resize(): void {
    if (isOver) return;
    sizedFor = others.length;
    settled = new Set(others.map(({ userId }) => userId));
    session?.wishAgain();
  }

  async function open({ room: entered, iceServers, prepared }: Joined): Promise<void> {
    session?.close();
    session = null;
    settled = new Set();
    const opened: GroupSession = await openSession(entered, {
      peerId: signalling.peerId,
      ask: signalling.ask,
      iceServers,
      prepared,
      maxAudioBitrate,
      sent: (source) => sent[source],
      wishFor: (producer) => wishFor(producer, around(producer.userId, producer.source), bandwidthProfile),
      changed: () => session === opened && show(),
      flow: (isFlowing) => session === opened && (isFlowing ? flows() : lost()),
    });
    if (isOver) return opened.close();
    session = opened;
    sample = null;
    setTimeout(resize, resizeAfterMs);
  }

  /** Joins, sends and receives as wanted; also after events may have been missed. */
  async function repairNow(): Promise<void> {
    if (isOver) return;
    const joined = await signalling.enter();
    if (joined === 'offline') return;
    if (isOver) return joined?.prepared?.close();
    if (joined === null) return fail('refused');
    ({ others } = joined);
    sizedFor = others.length;
    if (!session?.isOf(joined.room)) await open(joined);
    else if (!session.isFlowing()) await session.restart(joined.iceServers);
    const current = session;
    if (isOver || !current) return;
    happened('joined');
    current.follow(joined.room);
    if (latest) current.follow(latest);
    show();
    // Sending takes the browser's time; seeing the others comes first.
    await current.hasReceived(receiveFirstMs);
    if (isOver) return;
    const sending = await Promise.allSettled(sources.map((source) => current.publish(source)));
    if (current.isFlowing()) flows();
    // Receiving may go well meanwhile, and nothing else would send it.
    if (sending.some(({ status }) => status === 'rejected')) setTimeout(() => void repair(), sendAgainMs);
  }

  /** One after the other; what fails is tried again by the next. */
  function repair(): Promise<void> {
    repairing = repairing.then(repairNow).catch(() => undefined);
    return repairing;
  }

  function flows(): void {
    if (at() === 'connected' || isOver) return;
    happened('flows');
    if (at() !== 'connected') return;
    forgetTimers();
    void measure();
    listen();
  }

  function lost(): void {
    if (at() !== 'connected') return;
    happened('lost');
    room.setState({ quality: 0 });
    forgetTimers();
    untilConnected();
  }

  function untilConnected(): void {
    later(timeoutMs, () => at() !== 'connected' && fail('mediaFailed'));
    repairLater(0);
  }

  function repairLater(attempt: number): void {
    const delay = repairDelaysMs[attempt];
    if (delay === undefined) return;
    later(delay, () => {
      happened('retried');
      void repair().then(() => !isOver && at() !== 'connected' && repairLater(attempt + 1));
    });
  }

  async function measure(): Promise<void> {
    const of = session;
    const next = of && sampleOf(await of.stats().catch(() => new Map() as unknown as RTCStatsReport));
    if (isOver || at() !== 'connected') return;
    if (next && of === session) {
      // A short interruption is not worth a message.
      if (sample) {
        room.setState({ quality: qualityBetween(sample, next), isBusy: sample.isBusy && next.isBusy });
        const before = bandwidth.bandwidth;
        bandwidth = afterLoss(bandwidth, lossBetween(sample, next), Date.now());
        if (bandwidth.bandwidth !== before) show();
      }
      sample = next;
    }
    later(sampleEveryMs, () => void measure());
  }

  function listen(): void {
    if (isOver || at() !== 'connected') return;
    const levels = Object.fromEntries(
      others.map(({ userId }) => [userId, levelOf(session?.received(userId) ?? [])]),
    );
    const before = speaking.dominant;
    speaking = afterLevels(speaking, levels, Date.now());
    if (speaking.dominant !== before) show();
    later(listenEveryMs, listen);
  }

  function close(): void {
    isOver = true;
    forgetTimers();
    stopFollowing?.();
    session?.close();
    session = null;
    room.setState({ others: [], quality: null });
    happened('closed');
  }

  return {
    connection: room,
    close,
    async connect() {
      stopFollowing = signalling.follow({
        others(next) {
          others = next;
          show();
          clearTimeout(resizing);
          resizing = setTimeout(resize, resizeAfterMs);
        },
        producers(list) {
          latest = list;
          session?.follow(list);
        },
        lost() {
          if (at() === 'connected') lost();
        },
        reconnected: () => session && void repair(),
      });
      later(timeoutMs, () => at() !== 'connected' && fail('mediaFailed'));
      await repair();
      if (!isOver && at() !== 'connected') repairLater(0);
    },
    setLayout(next) {
      layout = next;
      session?.wishAgain();
    },
    async publish(kind, track, isOn, isAway = false) {
      sent[kind] = { track, isOn: isOn && track !== null, isAway };
      try {
        await session?.publish(kind);
      } catch (error) {
        // While the connection is repaired, everything is sent again.
        if (at() === 'connected' && !isPassing((error as Error).message)) throw error;
        void repair();
      }
    },
  };
}
