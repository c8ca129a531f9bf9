import type { VideoProducers } from '@nestmate/contract/socket/video-group';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestRefused } from '@/platform/live/requests';
import { connectOptions, defaultVideoSettings } from '../video-settings';
import { openGroupEngine } from './group-engine';
import type { GroupSession, SessionPorts } from './group-session';
import type { EnteredRoom, MediaServer } from './media-server.live';

const options = connectOptions(defaultVideoSettings, 'group');
const track = (kind: string) => ({ kind, readyState: 'live' }) as MediaStreamTrack;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', class Stream extends EventTarget {});
});
afterEach(() => void vi.useRealTimers());

/** A server whose media room can be recreated at will, and the sessions that a window opens with it. */
function surroundings(given = options) {
  let epoch = 1;
  let answer: 'offline' | 'refused' | 'well' = 'well';
  let handlers: Parameters<MediaServer['follow']>[0] | undefined;
  let failures = 0;
  let failedOpenings = 0;
  let seeing: Promise<void> = Promise.resolve();
  const waits: number[] = [];
  const sessions: { epoch: number; ports: SessionPorts; published: boolean[]; isClosed: boolean }[] = [];
  const room = () => ({ epoch: String(epoch), revision: 0, producers: [] as VideoProducers['producers'] });
  const server = {
    peerId: 'mine',
    async enter() {
      if (answer !== 'well') return answer === 'offline' ? ('offline' as const) : null;
      const others = [{ userId: 'ben', firstName: 'Ben' }];
      return { others, iceServers: [], room: room() } as unknown as EnteredRoom;
    },
    ask: async () => ({}) as never,
    follow(given: NonNullable<typeof handlers>) {
      handlers = given;
      return () => (handlers = undefined);
    },
  };
  async function openSession(entered: { epoch: string }, ports: SessionPorts) {
    if ((failedOpenings -= 1) >= 0) throw new RequestRefused({ error_code: 'Offline' });
    const opened = { epoch: Number(entered.epoch), ports, published: [] as boolean[], isClosed: false };
    sessions.push(opened);
    return {
      isOf: (other: { epoch: string }) => !opened.isClosed && other.epoch === entered.epoch,
      isFlowing: () => opened.epoch === epoch,
      follow: () => undefined,
      publish: async (source: 'camera' | 'microphone') => {
        if (failures > 0) {
          failures -= 1;
          throw new RequestRefused({ error_code: 'Offline' });
        }
        if (source === 'microphone') opened.published.push(ports.sent(source).isOn);
      },
      hasReceived(withinMs: number) {
        waits.push(withinMs);
        return seeing;
      },
      sendPreferences: () => undefined,
      restart: async () => [],
      received: () => [
        { source: 'microphone', isPaused: false, quality: 4, consumer: { track: track('audio') } },
      ],
      stats: async () => new Map(),
      close: () => void (opened.isClosed = true),
    } as unknown as GroupSession;
  }
  const engine = openGroupEngine(server, given, openSession);
  return {
    engine,
    sessions,
    waits,
    /** The others' pictures come when the returned function is called. */
    holdPictures() {
      let release = () => undefined as void;
      seeing = new Promise((done) => (release = done));
      return () => release();
    },
    failToSend: (times: number) => void (failures = times),
    become: (next: typeof answer) => void (answer = next),
    dies() {
      handlers?.lost(String(epoch));
      epoch += 1;
    },
    /** The socket is away while its media room is recreated, and the first attempt to enter that fails. */
    diesUnseen() {
      epoch += 1;
      failedOpenings = 1;
      handlers?.reconnected();
    },
    isFollowed: () => handlers !== undefined,
    comesBack: () => handlers?.reconnected(),
  };
}

it('recreates everything as it was when its media room is recreated', async () => {
  const { engine, sessions, dies, isFollowed } = surroundings();
  await engine.publish('microphone', { track: track('audio'), isOn: true, isAway: false });
  await engine.connect();
  expect(engine.connection.getState().state.at).toBe('connected');
  expect(engine.connection.getState().others).toMatchObject([
    { id: 'ben', firstName: 'Ben', camera: null, hasMicrophone: true },
  ]);
  await engine.publish('microphone', { track: track('audio'), isOn: false, isAway: false });
  dies();
  expect(engine.connection.getState().state.at).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(5000);
  expect(engine.connection.getState().state.at).toBe('connected');
  expect(sessions.map(({ epoch, isClosed }) => [epoch, isClosed])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(sessions[1]?.published.every((isOn) => !isOn)).toBe(true);
  expect(sessions[1]?.published.length).toBeGreaterThan(0);

  engine.close();
  expect(sessions[1]?.isClosed).toBe(true);
  expect(isFollowed()).toBe(false);
});

it('requests the layer of each picture that this window shows', async () => {
  const { engine, sessions } = surroundings();
  await engine.connect();
  const preferences = () =>
    sessions[0]?.ports.preferencesFor({
      userId: 'ben',
      source: 'camera',
    } as VideoProducers['producers'][number]);
  engine.setLayout({ pinned: null, screenOf: null, sizes: {} });
  expect(preferences()).toMatchObject({ isPaused: false, spatialLayer: 2 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(preferences()).toMatchObject({ isPaused: true });
  engine.setLayout({ pinned: null, screenOf: null, sizes: { 'camera ben': { width: 300, height: 200 } } });
  expect(preferences()).toMatchObject({ isPaused: false, spatialLayer: 0 });
  engine.setLayout({ pinned: 'ben', screenOf: null, sizes: { 'camera ben': { width: 1300, height: 720 } } });
  expect(preferences()).toMatchObject({ isPaused: false, spatialLayer: 2, priority: 230 });
  engine.close();
});

it('a call continues with the same session when only the socket was away', async () => {
  const { engine, sessions, comesBack } = surroundings();
  await engine.connect();
  comesBack();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sessions).toHaveLength(1);
  expect(engine.connection.getState().state.at).toBe('connected');
  engine.close();
});

it('reconnects to a media room that was recreated while the socket was away', async () => {
  const { engine, sessions, diesUnseen } = surroundings();
  await engine.connect();
  diesUnseen();
  await vi.advanceTimersByTimeAsync(10);
  expect(engine.connection.getState().state.at).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(5000);
  expect(engine.connection.getState().state.at).toBe('connected');
  expect(sessions.map(({ epoch, isClosed }) => [epoch, isClosed])).toEqual([
    [1, true],
    [2, false],
  ]);
  engine.close();
});

it('sends again what could not be sent while media of others arrive', async () => {
  const { engine, sessions, failToSend } = surroundings();
  failToSend(3);
  await engine.publish('microphone', { track: track('audio'), isOn: true, isAway: false });
  await engine.connect();
  expect(engine.connection.getState().state.at).toBe('connected');
  expect(sessions[0]?.published).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sessions[0]?.published).toEqual([true]);
  engine.close();
});

it('a call is admitted late by a server that was away', async () => {
  const { engine, become } = surroundings();
  become('offline');
  await engine.connect();
  expect(engine.connection.getState().failure).toBeNull();
  become('well');
  await vi.advanceTimersByTimeAsync(5000);
  expect(engine.connection.getState().state.at).toBe('connected');
  engine.close();
});

it('a call gives up half a minute after the server went away', async () => {
  const other = surroundings();
  other.become('offline');
  await other.engine.connect();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(other.engine.connection.getState().failure).toEqual({ reason: 'mediaFailed', code: 53_405 });
});

it('shows the error number of a refused token instead of connecting', async () => {
  const { engine, become, sessions } = surroundings();
  become('refused');
  await engine.connect();
  expect(engine.connection.getState().failure).toEqual({ reason: 'refused', code: 20_101 });
  expect(sessions).toEqual([]);
});

it('a window waits 400 ms for the pictures of the others before it sends its own', async () => {
  const { engine, sessions, holdPictures, waits } = surroundings();
  const release = holdPictures();
  await engine.publish('microphone', { track: track('audio'), isOn: true, isAway: false });
  const connecting = engine.connect();
  await vi.advanceTimersByTimeAsync(100);
  expect(waits).toEqual([400]);
  expect(sessions[0]?.published).toEqual([]);
  release();
  await connecting;
  expect(sessions[0]?.published).toEqual([true]);
});

it('shows how well the others are connected, where that is requested [7.34]', async () => {
  const qualityWith = async (remote: 0 | 1) => {
    const { engine } = surroundings({ ...options, networkQuality: { local: 1, remote } });
    await engine.connect();
    const [ben] = engine.connection.getState().others;
    engine.close();
    return ben?.quality;
  };
  expect([await qualityWith(1), await qualityWith(0)]).toEqual([4, null]);
});
