import { expect, it } from 'vitest';
import { afterLevels, afterPress, galleryColumns, inOrder, nobodySpeaks, onStage } from './participants';

const [me, ben, cyd] = [{ id: 'me' }, { id: 'ben' }, { id: 'cyd' }];

it('moves the dominant speaker to the front, and pins and unpins by a press [4.16.7]', () => {
  let speaking = nobodySpeaks;
  for (const now of [0, 500, 1000]) speaking = afterLevels(speaking, { ben: 0.01, cyd: 0.4 }, now);
  expect(speaking.dominant).toBe('cyd');
  expect(inOrder([ben, cyd], speaking.dominant)).toEqual([cyd, ben]);
  expect(onStage(me, inOrder([ben, cyd], speaking.dominant), null)).toBe(cyd);

  const pinned = afterPress(null, 'ben');
  expect(onStage(me, [cyd, ben], pinned)).toBe(ben);
  expect(onStage(me, [cyd, ben], afterPress(pinned, 'ben'))).toBe(cyd);
  expect(onStage(me, [], null)).toBe(me);
});

it('takes a cough for no speaker, and keeps the last one in silence', () => {
  let speaking = afterLevels({ dominant: 'ben', challenger: null }, { ben: 0, cyd: 0.5 }, 0);
  speaking = afterLevels(speaking, { ben: 0.2, cyd: 0 }, 400);
  speaking = afterLevels(speaking, { ben: 0, cyd: 0.5 }, 900);
  expect(afterLevels(speaking, { ben: 0, cyd: 0 }, 3000).dominant).toBe('ben');
});

it('gives tiles of one size as much room as it can, standing or lying', () => {
  const columns = (isUpright: boolean) => [2, 3, 4, 5, 6, 8].map((count) => galleryColumns(count, isUpright));
  expect(columns(true)).toEqual([1, 1, 2, 2, 2, 2]);
  expect(columns(false)).toEqual([2, 3, 2, 3, 3, 4]);
});
