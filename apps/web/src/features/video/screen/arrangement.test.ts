import { describe, expect, it } from 'vitest';
import { noStreams, type Participant } from '../engine/engine';
import { type Arrangement, arrange, meId, pinAfterClick } from './arrangement';

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
  it('shows oneself beside the other’s tile while it rings', () => {
    const seen = arrange({ ...ofTwo, isCalling: true });
    expect(seen.large).toEqual({ what: 'me', isWaiting: true });
    expect(idsOf(seen)).toEqual([null]);
  });

  it('keeps the stage for the other until they come', () => {
    const seen = arrange(ofTwo);
    expect(seen.large).toEqual({ what: 'other', other: null });
    expect(idsOf(seen)).toEqual([]);
  });

  it('shows the other large', () => {
    expect(arrange({ ...ofTwo, others: [ben] })).toMatchObject({ large: { other: ben }, tiles: [] });
  });

  it('shows oneself large beside the other once that was pressed', () => {
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
  it('shows oneself alone while nobody has come', () => {
    const seen = arrange(ofRoom);
    expect(seen.large).toEqual({ what: 'me', isWaiting: true });
    expect(idsOf(seen)).toEqual([]);
  });

  it('shows everybody in one size, in their order, once there are three', () => {
    const seen = arrange({ ...ofRoom, others: [cyd, ben] });
    expect(seen).toEqual({ large: { what: 'gallery' }, tiles: [cyd, ben], screens: [], isPinned: false });
  });

  it('shows the chosen participant large', () => {
    const seen = arrange({ ...ofRoom, others: [cyd, ben], pinned: 'ben' });
    expect([largeId(seen), idsOf(seen), seen.isPinned]).toEqual(['ben', ['cyd'], true]);
  });

  it('shows everybody in one size again once the chosen participant has left', () => {
    const left = arrange({ ...ofRoom, others: [cyd, person('dee')], pinned: 'ben' });
    expect([largeId(left), left.isPinned]).toEqual(['gallery', false]);
  });

  const stream = {} as MediaStream;
  const showing = person('ben', { hasScreen: true, screen: stream });
  const seen = { ...ofRoom, others: [cyd, showing] };

  it('shows a shared screen large and everybody as tiles', () => {
    expect(arrange(seen).large).toEqual({ what: 'screen', of: showing, stream });
    expect(idsOf(arrange(seen))).toEqual(['cyd', 'ben']);
  });

  it('shows the pinned participant in place of a shared screen', () => {
    for (const id of ['ben', 'cyd', meId]) {
      const pinned = arrange({ ...seen, pinned: id });
      expect([pinned.large.what === 'me' ? meId : largeId(pinned), pinned.isPinned]).toEqual([id, true]);
    }
    // In a call of two as well, where nothing else leads back to the screen.
    expect(arrange({ ...ofTwo, others: [showing], pinned: 'ben' })).toMatchObject({ isPinned: true });
  });
});

describe('several shared screens', () => {
  const one = person('ben', { hasScreen: true, screen: {} as MediaStream });
  const two = person('cyd', { hasScreen: true, screen: {} as MediaStream });

  it('give the stage to the one that began last, no matter who speaks', () => {
    for (const others of [
      [one, two],
      [two, one],
    ]) {
      const { large, screens } = arrange({ ...ofRoom, others, screenOf: 'cyd' });
      expect([large, screens]).toMatchObject([{ what: 'screen', of: two }, [one]]);
    }
  });

  it('give the stage to the other once one has stopped', () => {
    expect(arrange({ ...ofRoom, others: [one, person('cyd')], screenOf: 'cyd' }).large).toMatchObject({
      of: one,
    });
  });
});

describe('a click on a tile', () => {
  it('shows its participant large, whatever fills the stage', () => {
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

  it('does not pin a participant who already fills the stage', () => {
    expect(pinAfterClick({ ...ofTwo, others: [ben], pinned: meId }, 'ben')).toBeNull();
  });
});
