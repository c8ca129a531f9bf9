import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectOptions, defaultVideoSettings } from '../video-settings';
import type { Peer } from '../newest-call';
import { createPeerToPeerEngine } from './peer-to-peer-engine';
import type { Signal, SignallingHandlers } from '../room/signalling';

/** A channel whose messages reach all others, as there is one other. */
class Channel extends EventTarget {
  static made: Channel[] = [];
  readyState = 'open';
  constructor() {
    super();
    Channel.made.push(this);
  }
  send(data: string) {
    for (const channel of Channel.made)
      if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }));
  }
  close = () => {};
}

/** What the engine uses of a browser's connection: descriptions are exchanged, and media flow once both sides have one. */
class Connection extends EventTarget {
  static made: Connection[] = [];
  localDescription: { type: RTCSdpType; toJSON: () => object } | null = null;
  signalingState = 'stable';
  iceConnectionState = 'new';
  constructor(public configuration: RTCConfiguration) {
    super();
    Connection.made.push(this);
  }
  createDataChannel = () => new Channel();
  addTransceiver = () => ({});
  getTransceivers = () => [];
  getReceivers = () => [];
  getStats = async () => new Map();
  getConfiguration = () => this.configuration;
  setConfiguration = (configuration: RTCConfiguration) => void (this.configuration = configuration);
  restartIce = () => {};
  addIceCandidate = async () => {};
  close = () => {};
  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.localDescription = { type, toJSON: () => ({ type, sdp: '' }) };
    this.settle(type === 'answer' ? 'stable' : 'have-local-offer');
  }
  async setRemoteDescription({ type }: RTCSessionDescriptionInit) {
    this.settle(type === 'answer' ? 'stable' : 'have-remote-offer');
  }
  private settle(state: string) {
    this.signalingState = state;
    if (state !== 'stable') return;
    this.iceConnectionState = 'connected';
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }
}

const options = connectOptions(defaultVideoSettings, 'peer-to-peer');
const iceServers = [{ urls: 'turn:relay.example.org' }];

/** A server that relays between the windows that have joined, and tells each of them who has. */
function serverOf() {
  const windows = new Map<string, SignallingHandlers>();
  const joined: Peer[] = [];
  const others = (userId: string) => joined.filter((each) => each.userId !== userId);
  const tell = () => windows.forEach((handlers, userId) => handlers.others(others(userId)));
  // Ben has called.
  return (userId: string, replied: Promise<void>) => ({
    async join() {
      if (others(userId).length === joined.length)
        joined.push({ userId, firstName: userId, peerId: `peer ${userId}`, isCaller: userId === 'ben' });
      tell();
      const present = others(userId);
      await replied;
      return { others: present, iceServers, hasOffered: false };
    },
    send(signal: Signal, to: string) {
      const receiver = joined.find(({ peerId }) => peerId === to);
      const isHeard = joined.some((each) => each.userId === userId);
      if (receiver && isHeard) windows.get(receiver.userId)?.signal(signal, `peer ${userId}`);
    },
    follow(handlers: SignallingHandlers) {
      windows.set(userId, handlers);
      return () => windows.delete(userId);
    },
  });
}

beforeEach(() => {
  Connection.made = [];
  Channel.made = [];
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
  vi.stubGlobal('MediaStream', EventTarget);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two people join; the reply to one of them comes late. */
async function meet(slow: 'ana' | 'ben') {
  const server = serverOf();
  let reply = () => {};
  const late = new Promise<void>((resolve) => (reply = resolve));
  const engines = (['ana', 'ben'] as const).map((userId) =>
    createPeerToPeerEngine(server(userId, userId === slow ? late : Promise.resolve()), options),
  );
  for (const engine of engines) void engine.connect();
  await vi.advanceTimersByTimeAsync(10);
  reply();
  await vi.advanceTimersByTimeAsync(10_000);
  return engines.map(({ connection }) => connection.getState().state.at);
}

it.each(['ana', 'ben'] as const)(
  'connects when the reply to %s comes late, through its servers',
  async (slow) => {
    expect(await meet(slow)).toEqual(['connected', 'connected']);
    expect(Connection.made.map(({ configuration }) => configuration.iceServers)).toEqual([
      iceServers,
      iceServers,
    ]);
  },
);

it('sends an offer again that was lost, and an answer', async () => {
  const server = serverOf();
  const lost = { offer: 1, answer: 1 };
  const engines = ['ana', 'ben'].map((userId) => {
    const signalling = server(userId, Promise.resolve());
    return createPeerToPeerEngine(
      {
        ...signalling,
        send(signal, to) {
          const type = 'description' in signal ? (signal.description.type as 'answer' | 'offer') : undefined;
          if (!type || (lost[type] -= 1) < 0) signalling.send(signal, to);
        },
      },
      options,
    );
  });
  for (const engine of engines) void engine.connect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(engines.map(({ connection }) => connection.getState().state.at)).toEqual(['connected', 'connected']);
});

/** Ana has prepared while Ben's call rang, and joins with the answer. */
async function answerPrepared({ isCarried }: { isCarried: boolean }) {
  const server = serverOf();
  const [theirs, mine] = (['ben', 'ana'] as const).map((userId) => server(userId, Promise.resolve()));
  if (!theirs || !mine) throw new Error('unreachable');
  const sent: Signal[] = [];
  const ben = createPeerToPeerEngine(theirs, options);
  const ana = createPeerToPeerEngine(
    {
      ...mine,
      join: async () => ({ ...(await mine.join()), hasOffered: isCarried }),
      send(signal, to) {
        sent.push(signal);
        mine.send(signal, to);
      },
    },
    options,
  );
  await ana.prepare?.(iceServers);
  expect([ana.connection.getState().state.at, sent, Connection.made.length]).toEqual(['disconnected', [], 1]);
  const offer = ana.offer?.();
  if (!offer) throw new Error('Nothing was prepared');
  await ben.connect();
  const connecting = ana.connect();
  await vi.advanceTimersByTimeAsync(10);
  // As the server does with an answer.
  if (isCarried) mine.send(offer, 'peer ben');
  await connecting;
  await vi.advanceTimersByTimeAsync(10);
  const { made } = Connection;
  expect([ana, ben].map(({ connection }) => connection.getState().state.at)).toEqual([
    'connected',
    'connected',
  ]);
  expect(made).toHaveLength(2);
  ana.close();
  ben.close();
  return sent.filter((signal) => 'description' in signal).length;
}

it('sends nothing while it prepares, and connects by the offer that the answer has carried', async () => {
  expect(await answerPrepared({ isCarried: true })).toBe(0);
});

it('connects as usual after a browser that could not prepare', async () => {
  const server = serverOf();
  const [ben, ana] = ['ben', 'ana'].map((userId) =>
    createPeerToPeerEngine(server(userId, Promise.resolve()), options),
  );
  const refused = vi
    .spyOn(Connection.prototype, 'setLocalDescription')
    .mockRejectedValueOnce(new Error('No port is free'));
  await ana?.prepare?.(iceServers);
  expect([refused.mock.calls.length, ana?.offer?.()]).toEqual([1, null]);
  void ben?.connect();
  void ana?.connect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([ana, ben].map((engine) => engine?.connection.getState().state.at)).toEqual([
    'connected',
    'connected',
  ]);
});

it('offers itself what it has prepared when no answer has carried it', async () => {
  expect(await answerPrepared({ isCarried: false })).toBe(1);
});
