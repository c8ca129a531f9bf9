import { expect, it } from 'vitest';
import { afterLevels, orderParticipants, nobodySpeaks } from './participants';

const [ben, cyd] = [{ id: 'ben' }, { id: 'cyd' }];

it('moves the dominant speaker to the front', () => {
  let speaking = nobodySpeaks;
  for (const now of [0, 500, 1000]) speaking = afterLevels(speaking, { ben: 0.01, cyd: 0.4 }, now);
  expect(speaking.dominant).toBe('cyd');
  expect(orderParticipants([ben, cyd], speaking.dominant)).toEqual([cyd, ben]);
});

it('a cough makes nobody the dominant speaker', () => {
  let speaking = afterLevels({ dominant: 'ben', challenger: null }, { ben: 0, cyd: 0.5 }, 0);
  speaking = afterLevels(speaking, { ben: 0.2, cyd: 0 }, 400);
  speaking = afterLevels(speaking, { ben: 0, cyd: 0.5 }, 900);
  expect(speaking.dominant).toBe('ben');
});

it('keeps the last speaker in silence', () => {
  const speaking = { dominant: 'ben', challenger: null };
  expect(afterLevels(speaking, { ben: 0, cyd: 0 }, 3000).dominant).toBe('ben');
});
