import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RoomView, Source } from '../room/room-engine';
import { createGrowingEngine } from './growing-engine';
import { simulateWays, SimulatedStream, untouchable } from './simulated-ways';

const companion = (userId: string) => ({ userId, firstName: userId, window: `window of ${userId}` });
const [ben, cho] = [companion('ben'), companion('cho')];
const track = untouchable();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', SimulatedStream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const happening = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('benComes', 'choComes', 'choLeaves', 'benLeaves', 'again') },
  { weight: 4, arbitrary: fc.constantFrom('direct flows', 'direct lost', 'group flows', 'group lost') },
  { weight: 4, arbitrary: fc.constantFrom('camera arrives', 'microphone arrives', 'ready', 'not ready') },
  { weight: 1, arbitrary: fc.constantFrom('direct fails', 'group fails') },
  { weight: 2, arbitrary: fc.constantFrom('mute', 'unmute', 'a moment passes', 'a while passes') },
);
const isOn = fc.record({ camera: fc.boolean(), microphone: fc.boolean(), screen: fc.constant(false) });

/** A window in a call, with random events. */
function windowIn(on: Readonly<Record<Source, boolean>>) {
  const ways = simulateWays(on);
  const engine = createGrowingEngine(ways.ports);
  const direct = () => ways.directs.find(({ isOpen }) => isOpen());
  const group = () => ways.groups.find(({ isOpen }) => isOpen());
  let wants = true;
  async function happen(what: string) {
    const { others, hasGrown } = ways.now();
    const without = (id: string) => others.filter(({ userId }) => userId !== id);
    if (what === 'benComes')
      ways.become({ others: [ben, ...without('ben')], hasGrown: hasGrown || others.includes(cho) });
    if (what === 'choComes') ways.become({ others: [...without('cho'), cho], hasGrown: true });
    if (what === 'choLeaves') ways.become({ others: without('cho'), hasGrown });
    if (what === 'benLeaves') ways.become({ others: without('ben'), hasGrown });
    if (what === 'again') ways.become(ways.now());
    if (what === 'direct flows') {
      direct()?.shows(others.slice(0, 1));
      direct()?.happens('flows');
    }
    if (what === 'direct lost') direct()?.happens('lost');
    if (what === 'group flows') {
      group()?.shows(others);
      group()?.happens('flows');
    }
    if (what === 'group lost') group()?.happens('lost');
    if (what.endsWith('arrives'))
      group()?.arrives(others, what.startsWith('camera') ? 'camera' : 'microphone');
    if (what.endsWith('ready')) direct()?.tells(what === 'ready');
    if (what === 'direct fails') direct()?.fails('mediaFailed');
    if (what === 'group fails') group()?.fails('mediaFailed');
    if (what.endsWith('mute')) {
      wants = what === 'unmute';
      await engine.publish('microphone', track, wants);
    }
    await vi.advanceTimersByTimeAsync(
      what === 'a while passes' ? 12_000 : what === 'a moment passes' ? 150 : 0,
    );
  }
  void engine.publish('microphone', track, wants);
  return {
    engine,
    ways,
    direct,
    group,
    happen,
    wants: () => wants,
    isOver: () => engine.room.getState().failure?.reason === 'mediaFailed',
  };
}

/** The source of each track that is seen and heard of a person. */
function sourcesOf({ others }: RoomView, id: string) {
  const other = others.find((each) => each.id === id);
  const from = (source: 'camera' | 'microphone') => {
    const [playing, second] = other?.[source]?.getTracks() ?? [];
    expect(second).toBeUndefined();
    return (playing as unknown as { name: string } | undefined)?.name.split(' ')[0];
  };
  return { camera: from('camera'), microphone: from('microphone') };
}

it('shows each track from a live connection, switches once and completely, and touches no track, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(isOn, fc.array(happening, { maxLength: 40 }), async (on, events) => {
      const { engine, ways, direct, group, happen, wants, isOver } = windowIn(on);
      await engine.connect();
      const arrivedBefore = new Set<string>();
      let hasGone = false;
      let failures = 0;
      engine.room.subscribe((view) => {
        if (view.state.at === 'disconnected') return;
        const [flowing] = direct()?.room.getState().others ?? [];
        const flows = direct()?.room.getState().state.at === 'connected';
        if (!flowing || !flows || !ways.now().others.some(({ userId }) => userId === flowing.id)) return;
        const from = sourcesOf(view, flowing.id);
        for (const source of ['camera', 'microphone'] as const) {
          if (!on[source]) continue;
          // A tile is never without a stream while one connection is live, and never waits for missing media.
          if (from[source] !== 'direct') expect(arrivedBefore).toContain(source);
          expect(from[source]).toBeDefined();
        }
      });
      for (const what of events) {
        if (what.endsWith('arrives')) arrivedBefore.add(what.split(' ')[0] ?? '');
        if (what === 'group fails' && group()) failures += 1;
        await happen(what);
        if (isOver()) break;
        expect(ways.directs.filter((way) => way.isOpen()).length).toBeLessThan(2);
        expect(ways.groups.filter((way) => way.isOpen()).length).toBeLessThan(2);
        for (const way of [direct(), group()]) if (way) expect(way.published.get('microphone')).toBe(wants());
        if (group() && !direct()) hasGone = true;
        // It never switches back, unless the new connection is gone.
        else if (hasGone) expect(failures).toBeGreaterThan(0);
        if (failures === 0) expect(ways.directs.length).toBeLessThan(2);
      }
      engine.close();
      expect([...ways.directs, ...ways.groups].filter((way) => way.isOpen())).toEqual([]);
      expect(ways.isFollowed()).toBe(false);
      expect(engine.room.getState()).toMatchObject({ state: { at: 'disconnected' }, others: [] });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 300 },
  );
});

it('ends with one connection when everything works in the end, whatever happened before', async () => {
  await fc.assert(
    fc.asyncProperty(isOn, fc.array(happening, { maxLength: 30 }), async (on, events) => {
      const { engine, ways, direct, group, happen, isOver } = windowIn(on);
      await engine.connect();
      for (const what of events) await happen(what);
      if (isOver()) return;
      for (const what of [
        'benComes',
        'choComes',
        'group flows',
        'camera arrives',
        'microphone arrives',
        'ready',
      ])
        await happen(what);
      await happen('a moment passes');
      expect(direct()).toBeUndefined();
      expect(group()).toBeDefined();
      const shown = engine.room.getState();
      expect(shown.state.at).toBe('connected');
      for (const id of ['ben', 'cho'])
        expect(sourcesOf(shown, id)).toEqual({ camera: 'group', microphone: 'group' });
      engine.close();
      expect([...ways.directs, ...ways.groups].some((way) => way.isOpen())).toBe(false);
    }),
    { numRuns: 300 },
  );
});
