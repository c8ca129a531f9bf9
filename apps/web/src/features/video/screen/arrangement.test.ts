import { describe, expect, it } from 'vitest';
import { type Arrangement, arrange, meId, pinAfterClick } from './arrangement';
import { noStreams, type Participant } from '../engine/engine';

const person = (id: string, more: Partial<Participant> = {}): Participant => ({
  ...noStreams,
  id,
  firstName: id,
  hasCamera: true,
  cameraRest: null,
  hasMicrophone: true,
  hasScreen: false,
  quality: null,
  ...more,
});
const ben = person('ben');
const cyd = person('cyd');
const ofTwo = { others: [], pinned: null, screenOf: null, isRoom: false, isCalling: false };
const ofRoom = { ...ofTwo, isRoom: true };

const idsOf = ({ tiles }: Arrangement) => tiles.map((other) => other?.id ?? null);
const largeId = ({ large }: Arrangement) => (large.what === 'other' ? (large.other?.id ?? null) : large.what);

describe('a call of two', () => {
  it('shows oneself while it rings, and the other beside', () => {
    const seen = arrange({ ...ofTwo, isCalling: true });
    expect(seen.large).toEqual({ what: 'me', isWaiting: true });
    expect(idsOf(seen)).toEqual([null]);
  });

  it('keeps the stage for the other until they come', () => {
    const seen = arrange(ofTwo);
    expect(seen.large).toEqual({ what: 'other', other: null });
    expect(idsOf(seen)).toEqual([]);
  });

  it('shows the other large, or oneself once that was pressed, the other then beside', () => {
    expect(arrange({ ...ofTwo, others: [ben] })).toMatchObject({ large: { other: ben }, tiles: [] });
    const mine = arrange({ ...ofTwo, others: [ben], pinned: meId });
    expect(mine).toEqual({
      large: { what: 'me', isWaiting: false },
      tiles: [ben],
      screens: [],
      isPinned: false,
    });
  });
});

describe('a call of a room', () => {
  it('shows oneself while nobody has come, and misses nobody in particular', () => {
    const seen = arrange(ofRoom);
    expect(seen.large).toEqual({ what: 'me', isWaiting: true });
    expect(idsOf(seen)).toEqual([]);
  });

  it('shows all in one size from three on, in their order', () => {
    const seen = arrange({ ...ofRoom, others: [cyd, ben] });
    expect(seen).toEqual({ large: { what: 'gallery' }, tiles: [cyd, ben], screens: [], isPinned: false });
  });

  it('shows who was chosen, and all in one size again once they have left', () => {
    const seen = arrange({ ...ofRoom, others: [cyd, ben], pinned: 'ben' });
    expect([largeId(seen), idsOf(seen), seen.isPinned]).toEqual(['ben', ['cyd'], true]);
    const left = arrange({ ...ofRoom, others: [cyd, person('dee')], pinned: 'ben' });
    expect([largeId(left), left.isPinned]).toEqual(['gallery', false]);
  });

  it('shows a shared screen with all as tiles, and who is pinned in its place until they are unpinned', () => {
    const stream = {} as MediaStream;
    const showing = person('ben', { hasScreen: true, screen: stream });
    const seen = { ...ofRoom, others: [cyd, showing] };
    expect(arrange(seen).large).toEqual({ what: 'screen', of: showing, stream });
    expect(idsOf(arrange(seen))).toEqual(['cyd', 'ben']);
    for (const id of ['ben', 'cyd', meId]) {
      const pinned = arrange({ ...seen, pinned: id });
      expect([pinned.large.what === 'me' ? meId : largeId(pinned), pinned.isPinned]).toEqual([id, true]);
    }
    // In a call of two as well, where nothing else leads back to the screen.
    expect(arrange({ ...ofTwo, others: [showing], pinned: 'ben' })).toMatchObject({ isPinned: true });
  });
});

it('shows the screen that began last of several, and gives the others tiles, no matter who speaks', () => {
  const [one, two] = ['ben', 'cyd'].map((id) => person(id, { hasScreen: true, screen: {} as MediaStream }));
  if (!one || !two) throw new Error('Two people share');
  for (const others of [
    [one, two],
    [two, one],
  ]) {
    const { large, screens } = arrange({ ...ofRoom, others, screenOf: 'cyd' });
    expect([large, screens]).toMatchObject([{ what: 'screen', of: two }, [one]]);
  }
  // After its participant has stopped, the other's.
  expect(arrange({ ...ofRoom, others: [one, person('cyd')], screenOf: 'cyd' }).large).toMatchObject({
    of: one,
  });
});

describe('a click on a tile', () => {
  it('shows its participant large, in a gallery, beside somebody else or a screen, and beside oneself', () => {
    const showing = person('cyd', { hasScreen: true, screen: {} as MediaStream });
    for (const seen of [
      { ...ofTwo, others: [ben] },
      { ...ofTwo, others: [ben], pinned: meId },
      { ...ofRoom, others: [ben, cyd] },
      { ...ofRoom, others: [ben, cyd], pinned: meId },
      { ...ofRoom, others: [ben, cyd], pinned: 'cyd' },
      { ...ofRoom, others: [ben, showing] },
    ]) {
      const clicked = arrange({ ...seen, pinned: pinAfterClick(seen, 'ben') });
      expect(largeId(clicked)).toBe('ben');
    }
  });

  it('pins nobody who fills the stage without', () => {
    expect(pinAfterClick({ ...ofTwo, others: [ben], pinned: meId }, 'ben')).toBeNull();
  });
});
