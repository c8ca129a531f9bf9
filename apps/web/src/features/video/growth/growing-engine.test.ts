import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RoomEngine } from '../room/room-engine';
import { createGrowingEngine } from './growing-engine';
import { simulateWays, SimulatedStream } from './simulated-ways';

const companion = (userId: string) => ({
  userId,
  firstName: `${userId} by name`,
  window: `window of ${userId}`,
});
const [ana, ben, cho] = [companion('ana'), companion('ben'), companion('cho')];
const isOn = { camera: true, microphone: true, screen: false };
const alone = { others: [ben], hasGrown: false };
const three = { others: [ben, cho], hasGrown: true };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', SimulatedStream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aMoment = () => vi.advanceTimersByTimeAsync(150);
const at = (engine: RoomEngine) => engine.room.getState().state.at;
const failureOf = (engine: RoomEngine) => engine.room.getState().failure;
const cameraOf = (engine: RoomEngine, id: string) =>
  engine.room.getState().others.find((other) => other.id === id)?.camera ?? null;
const names = (stream: MediaStream | null) =>
  (stream?.getTracks() as unknown as { name: string }[] | undefined)?.map(({ name }) => name);
const openOf = ({ directs, groups }: ReturnType<typeof simulateWays>) => ({
  directs: directs.filter((way) => way.isOpen()).length,
  groups: groups.filter((way) => way.isOpen()).length,
});

/** A window that is connected with the other of two, directly. */
async function connected(ways = simulateWays(isOn), others = [ben]) {
  const engine = createGrowingEngine(ways.ports);
  await engine.connect();
  ways.become({ others, hasGrown: false });
  ways.directs[0]?.shows(others);
  ways.directs[0]?.happens('flows');
  return { engine, ways };
}
/** The connection through the server opens, with everything. */
async function comesByServer({ groups, now }: ReturnType<typeof simulateWays>) {
  const group = groups.at(-1);
  group?.shows(now().others);
  group?.happens('flows');
  for (const source of ['camera', 'microphone'] as const) group?.arrives(now().others, source);
  await aMoment();
}

it('connects two directly, and needs no server', async () => {
  const { engine, ways } = await connected();
  expect(at(engine)).toBe('connected');
  expect(engine.room.getState().others).toMatchObject([
    { id: 'ben', firstName: 'ben by name', hasCamera: true },
  ]);
  expect(openOf(ways)).toEqual({ directs: 1, groups: 0 });
});

it('tells the server what this window shows, even if it connects later', async () => {
  const { engine, ways } = await connected();
  const sight = { pinned: null, screenOf: null, sizes: { 'camera ben': { width: 300, height: 200 } } };
  engine.look(sight);
  ways.become(three);
  expect(ways.groups[0]?.looks).toEqual([sight]);
  engine.look({ ...sight, pinned: 'ben' });
  expect(ways.groups[0]?.looks).toHaveLength(2);
  engine.close();
});

it('closes the direct connection once both have each other by the server, no matter who is first', async () => {
  const [anas, bens] = [await connected(), await connected(simulateWays(isOn), [ana])];
  const pairs = [
    [anas, bens],
    [bens, anas],
  ] as const;
  /** What each tells reaches the other. */
  const deliver = () => {
    for (const [from, to] of pairs) to.ways.directs[0]?.tells(from.ways.directs[0]?.told.at(-1) ?? false);
  };
  anas.ways.become(three);
  bens.ways.become({ others: [ana, cho], hasGrown: true });
  for (const { ways } of [anas, bens]) expect(openOf(ways)).toEqual({ directs: 1, groups: 1 });
  const before = cameraOf(anas.engine, 'ben');
  expect(names(before)).toEqual(['direct ben camera']);

  await comesByServer(anas.ways);
  deliver();
  // The player keeps playing, only with another track.
  expect(cameraOf(anas.engine, 'ben')).toBe(before);
  expect(names(before)).toEqual(['group ben camera']);
  expect(openOf(anas.ways).directs).toBe(1);
  expect(names(cameraOf(bens.engine, 'ana'))).toEqual(['direct ana camera']);

  await comesByServer(bens.ways);
  deliver();
  for (const { ways } of [anas, bens]) expect(openOf(ways)).toEqual({ directs: 0, groups: 1 });
  expect([at(anas.engine), at(bens.engine)]).toEqual(['connected', 'connected']);
});

it('switches over even for a person who sends nothing', async () => {
  const { engine, ways } = await connected(simulateWays({ camera: false, microphone: false, screen: false }));
  ways.become(three);
  await comesByServer(ways);
  expect(ways.directs[0]?.told.at(-1)).toBe(true);
  ways.directs[0]?.tells(true);
  expect(openOf(ways)).toEqual({ directs: 0, groups: 1 });
  engine.close();
});

it('goes through the server as soon as a third person is in the call', async () => {
  const ways = simulateWays(isOn);
  ways.become({ others: [ana, ben], hasGrown: false });
  const engine = createGrowingEngine(ways.ports);
  await engine.connect();
  expect(openOf(ways)).toEqual({ directs: 0, groups: 1 });
});

it('keeps the two connected when the server cannot be reached, says so once, and retries', async () => {
  const { engine, ways } = await connected();
  ways.become(three);
  ways.groups[0]?.fails('mediaFailed');
  const said = failureOf(engine);
  expect(said).toEqual({ reason: 'notGrown', code: 53_405 });
  expect(at(engine)).toBe('connected');
  expect(names(cameraOf(engine, 'ben'))).toEqual(['direct ben camera']);
  ways.become({ others: [ben], hasGrown: true });
  expect(openOf(ways)).toEqual({ directs: 1, groups: 0 });

  ways.become(three);
  ways.groups[1]?.fails('mediaFailed');
  expect(failureOf(engine)).toBe(said);
  await vi.advanceTimersByTimeAsync(11_000);
  await comesByServer(ways);
  expect(names(cameraOf(engine, 'ben'))).toEqual(['group ben camera']);
  ways.directs[0]?.tells(true);
  expect(failureOf(engine)).toBeNull();
  expect(openOf(ways)).toEqual({ directs: 0, groups: 1 });
});

it('tries to reach the other through the server when a direct connection takes long', async () => {
  const ways = simulateWays(isOn);
  const engine = createGrowingEngine(ways.ports);
  await engine.connect();
  ways.become(alone);
  await vi.advanceTimersByTimeAsync(9000);
  expect(openOf(ways).groups).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(openOf(ways)).toEqual({ directs: 1, groups: 1 });
  await comesByServer(ways);
  expect(openOf(ways)).toEqual({ directs: 0, groups: 1 });
  expect(at(engine)).toBe('connected');
});

it('fails when neither connection opens', async () => {
  const ways = simulateWays(isOn);
  const engine = createGrowingEngine(ways.ports);
  await engine.connect();
  ways.become(alone);
  ways.directs[0]?.fails('mediaFailed');
  expect(failureOf(engine)).toBeNull();
  ways.groups[0]?.fails('mediaFailed');
  expect(failureOf(engine)).toMatchObject({ reason: 'mediaFailed' });
  expect(at(engine)).toBe('disconnected');
  expect(openOf(ways)).toEqual({ directs: 0, groups: 0 });
});

it.each(['direct', 'group'] as const)('ends when the %s connection is refused', async (way) => {
  const { engine, ways } = await connected();
  ways.become(three);
  (way === 'direct' ? ways.directs : ways.groups)[0]?.fails('refused');
  expect(failureOf(engine)).toMatchObject({ reason: 'refused' });
  expect(openOf(ways)).toEqual({ directs: 0, groups: 0 });
});

it('is reconnecting, not connecting, while it looks for another connection', async () => {
  const { engine, ways } = await connected();
  ways.directs[0]?.fails('mediaFailed');
  expect(at(engine)).toBe('reconnecting');
  await comesByServer(ways);
  expect(at(engine)).toBe('connected');
});
