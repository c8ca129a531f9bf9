import { describe, expect, it } from 'vitest';
import { type Arrangement, arrange, meId } from './arrangement';
import { noStreams, type Participant } from './room-engine';

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
const ofTwo = { others: [], pinned: null, isRoom: false, isCalling: false };
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
    expect(mine).toEqual({ large: { what: 'me', isWaiting: false }, tiles: [ben], isPinned: false });
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
    expect(seen).toEqual({ large: { what: 'gallery' }, tiles: [cyd, ben], isPinned: false });
  });

  it('shows who was chosen, and all in one size again once they have left', () => {
    const seen = arrange({ ...ofRoom, others: [cyd, ben], pinned: 'ben' });
    expect([largeId(seen), idsOf(seen), seen.isPinned]).toEqual(['ben', ['cyd'], true]);
    const left = arrange({ ...ofRoom, others: [cyd, person('dee')], pinned: 'ben' });
    expect([largeId(left), left.isPinned]).toEqual(['gallery', false]);
  });

  it('shows a shared screen with everybody beside it, and the face of who shows it once that was chosen', () => {
    const stream = {} as MediaStream;
    const showing = person('ben', { hasScreen: true, screen: stream });
    const seen = arrange({ ...ofRoom, others: [cyd, showing] });
    expect(seen.large).toEqual({ what: 'screen', of: showing, stream });
    expect(idsOf(seen)).toEqual(['cyd', 'ben']);
    expect(largeId(arrange({ ...ofRoom, others: [cyd, showing], pinned: 'ben' }))).toBe('ben');
    // Another choice counts again after it.
    expect(arrange({ ...ofRoom, others: [cyd, showing], pinned: meId })).toMatchObject({
      large: { what: 'screen' },
      isPinned: true,
    });
  });
});
