import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectOptions, defaultVideoSettings } from '../video-settings';
import type { Peer } from '../video.live';
import { openPeerToPeerEngine } from './peer-to-peer-engine';
import type { Signal, SignallingHandlers } from './signalling.live';

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

/**
 * The part of a browser's connection that the engine uses: descriptions are exchanged, and media flow once both sides
 * have one.
 */
class Connection extends EventTarget {
  static made: Connection[] = [];
  /** The results of the browser's connectivity checks once both sides have a description. */
  static outcome: readonly RTCIceConnectionState[] = ['connected'];
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
  getStats = vi.fn(async () => new Map());
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
    if (state === 'stable') this.become(...Connection.outcome);
  }
  become(...states: readonly RTCIceConnectionState[]) {
    for (const state of states) {
      this.iceConnectionState = state;
      this.dispatchEvent(new Event('iceconnectionstatechange'));
    }
  }
}

const options = connectOptions(defaultVideoSettings, 'peer-to-peer');
const iceServers = [{ urls: 'turn:relay.example.org' }];

/** A server that relays between the windows that have joined, and announces to each of them who has. */
function serverOf() {
  const windows = new Map<string, SignallingHandlers>();
  const joined: Peer[] = [];
  const others = (userId: string) => joined.filter((each) => each.userId !== userId);
  const announce = () => windows.forEach((handlers, userId) => handlers.others(others(userId)));
  // Ben has called. A window that takes the place of another names its peer.
  return (userId: string, replied: Promise<void>, peerId = `peer ${userId}`) => ({
    async join() {
      const peer = { userId, firstName: userId, peerId, isCaller: userId === 'ben' };
      const known = joined.findIndex((each) => each.userId === userId);
      joined.splice(known === -1 ? joined.length : known, 1, peer);
      announce();
      const present = others(userId);
      await replied;
      return { others: present, iceServers, hasOffered: false };
    },
    send(signal: Signal, to: string) {
      const receiver = joined.find((each) => each.peerId === to);
      const isHeard = joined.some((each) => each.peerId === peerId);
      if (receiver && isHeard) windows.get(receiver.userId)?.signal(signal, peerId);
    },
    follow(handlers: SignallingHandlers) {
      windows.set(userId, handlers);
      return () => windows.delete(userId);
    },
  });
}

beforeEach(() => {
  Connection.made = [];
  Connection.outcome = ['connected'];
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
    openPeerToPeerEngine(server(userId, userId === slow ? late : Promise.resolve()), options),
  );
  for (const engine of engines) void engine.connect();
  await vi.advanceTimersByTimeAsync(10);
  reply();
  await vi.advanceTimersByTimeAsync(10_000);
  return engines.map(({ connection }) => connection.getState().state.at);
}

it.each(['ana', 'ben'] as const)(
  'a call of two connects when the reply to %s comes late, through its servers',
  async (slow) => {
    expect(await meet(slow)).toEqual(['connected', 'connected']);
    expect(Connection.made.map(({ configuration }) => configuration.iceServers)).toEqual([
      iceServers,
      iceServers,
    ]);
  },
);

it('sends an offer or answer again that was lost', async () => {
  const server = serverOf();
  const lost = { offer: 1, answer: 1 };
  const engines = ['ana', 'ben'].map((userId) => {
    const signalling = server(userId, Promise.resolve());
    return openPeerToPeerEngine(
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
  const [theirs, mine] = [server('ben', Promise.resolve()), server('ana', Promise.resolve())];
  const sent: Signal[] = [];
  const ben = openPeerToPeerEngine(theirs, options);
  const ana = openPeerToPeerEngine(
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

it('a call of two connects by the offer that the answer has carried without sending one', async () => {
  expect(await answerPrepared({ isCarried: true })).toBe(0);
});

it('a call of two connects as usual after a browser that could not prepare', async () => {
  const server = serverOf();
  const [ben, ana] = ['ben', 'ana'].map((userId) =>
    openPeerToPeerEngine(server(userId, Promise.resolve()), options),
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

it('sends the prepared offer itself when no answer has carried it', async () => {
  expect(await answerPrepared({ isCarried: false })).toBe(1);
});

/** Ana and Ben, each connected to the other. */
async function connectedPair() {
  const server = serverOf();
  const pair = ['ana', 'ben'].map((userId) =>
    openPeerToPeerEngine(server(userId, Promise.resolve()), options),
  );
  for (const engine of pair) void engine.connect();
  await vi.advanceTimersByTimeAsync(1000);
  const states = () => pair.map(({ connection }) => connection.getState().state.at);
  expect(states()).toEqual(['connected', 'connected']);
  return { server, pair, states };
}

it('connects again after its media stopped flowing', async () => {
  const { pair, states } = await connectedPair();
  for (const connection of Connection.made) connection.become('disconnected');
  expect(states()).toEqual(['reconnecting', 'reconnecting']);
  expect(pair.map(({ connection }) => connection.getState().quality)).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(states()).toEqual(['connected', 'connected']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual(['connected', 'connected']);
  expect(Connection.made).toHaveLength(2);
});

it('connects to the window in which the other person has rejoined', async () => {
  const { server, pair } = await connectedPair();
  const [ana, before] = pair;
  before?.close();
  const ben = openPeerToPeerEngine(server('ben', Promise.resolve(), 'another peer'), options);
  void ben.connect();
  await vi.advanceTimersByTimeAsync(5000);
  expect([ana, ben].map((engine) => engine?.connection.getState().state.at)).toEqual([
    'connected',
    'connected',
  ]);
  expect(ana?.connection.getState().others.map(({ id }) => id)).toEqual(['ben']);
  expect(Connection.made).toHaveLength(4);
});

/** Ana was connected to Ben, who has rejoined in another window; the first signals to it are lost. */
async function rejoined({ lost = 0, outcome = Connection.outcome }) {
  const server = serverOf();
  const mine = server('ana', Promise.resolve());
  let lostNow = lost;
  const send = (signal: Signal, to: string) => {
    if (to !== 'another peer' || (lostNow -= 1) < 0) mine.send(signal, to);
  };
  const ana = openPeerToPeerEngine({ ...mine, send }, options);
  const before = openPeerToPeerEngine(server('ben', Promise.resolve()), options);
  void ana.connect();
  void before.connect();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ana.connection.getState().state.at).toBe('connected');
  before.close();
  Connection.outcome = outcome;
  const ben = openPeerToPeerEngine(server('ben', Promise.resolve(), 'another peer'), options);
  void ben.connect();
  await vi.advanceTimersByTimeAsync(10);
  return { ana, states: () => [ana, ben].map(({ connection }) => connection.getState().state.at) };
}

it('sends an offer again that was lost on its way to the window of a rejoined person', async () => {
  const { states } = await rejoined({ lost: 1 });
  expect(states()).toEqual(['reconnecting', 'connecting']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(states()).toEqual(['connected', 'connected']);
});

it('gives up when it cannot reach the window of a rejoined person for half a minute', async () => {
  const { ana } = await rejoined({ lost: Infinity });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ana.connection.getState()).toMatchObject({ state: { at: 'reconnecting' }, failure: null });
  await vi.advanceTimersByTimeAsync(2000);
  expect(ana.connection.getState().failure).toEqual({ reason: 'mediaFailed', code: 53_405 });
});

it('tries again when it first fails to connect to the window of a rejoined person', async () => {
  const { states } = await rejoined({ outcome: ['failed'] });
  expect(states()).toEqual(['reconnecting', 'connecting']);
  Connection.outcome = ['connected'];
  await vi.advanceTimersByTimeAsync(5000);
  expect(states()).toEqual(['connected', 'connected']);
});

it('gives up after half a minute in which every attempt to connect has failed', async () => {
  Connection.outcome = ['failed'];
  const server = serverOf();
  const pair = ['ana', 'ben'].map((userId) =>
    openPeerToPeerEngine(server(userId, Promise.resolve()), options),
  );
  for (const engine of pair) void engine.connect();
  await vi.advanceTimersByTimeAsync(29_000);
  const connections = () => pair.map(({ connection }) => connection.getState());
  expect(connections()).toMatchObject([{ state: { at: 'connecting' } }, { state: { at: 'connecting' } }]);
  await vi.advanceTimersByTimeAsync(2000);
  const failure = { reason: 'mediaFailed', code: 53_405 };
  expect(connections()).toMatchObject([{ failure }, { failure }]);
});

it.each([{ reports: 'connected, completed' }, { reports: 'connected, disconnected, connected' }])(
  'measures its media every two seconds after a browser reports: $reports',
  async ({ reports }) => {
    Connection.outcome = reports.split(', ') as RTCIceConnectionState[];
    await connectedPair();
    const [connection] = Connection.made;
    connection?.getStats.mockClear();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connection?.getStats).toHaveBeenCalledTimes(10);
  },
);

it('gives up when it has connected to nobody for half a minute', async () => {
  const server = serverOf();
  const [ana, ben] = ['ana', 'ben'].map((userId) =>
    openPeerToPeerEngine({ ...server(userId, Promise.resolve()), send: () => undefined }, options),
  );
  void ana?.connect();
  void ben?.connect();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ana?.connection.getState()).toMatchObject({ state: { at: 'connecting' }, failure: null });
  await vi.advanceTimersByTimeAsync(2000);
  expect(ana?.connection.getState()).toMatchObject({
    state: { at: 'disconnected' },
    failure: { reason: 'mediaFailed', code: 53_405 },
    others: [],
  });
});
