import { expect, it } from 'vitest';
import { createPan } from './pan';

function record() {
  const seen: unknown[] = [];
  const pan = createPan({
    onStart: (id) => seen.push(['start', id]),
    onMove: (dx, dy) => seen.push(['move', dx, dy]),
    onRelease: ({ dx, speed }) => seen.push(['release', dx, speed]),
    onCancel: () => seen.push('cancel'),
  });
  const at = (clientX: number, clientY = 0, timeStamp = 0, pointerId = 1) => ({
    pointerId,
    clientX,
    clientY,
    timeStamp,
    buttons: 1,
  });
  return { seen, pan, at };
}

it('starts when the pointer has moved more than 2 px', () => {
  const { seen, pan, at } = record();
  pan.down(at(100));
  pan.move(at(102));
  expect(seen).toEqual([]);
  pan.move(at(103));
  expect(seen).toEqual([
    ['start', 1],
    ['move', 3, 0],
  ]);
});

it('ignores a tap and a vertical scroll', () => {
  const { seen, pan, at } = record();
  pan.down(at(100));
  pan.up(at(101));
  pan.down(at(100));
  pan.move(at(104, 30));
  pan.cancel({ pointerId: 1 });
  expect(seen).toEqual([]);
});

it('reports distance and speed on release', () => {
  const { seen, pan, at } = record();
  pan.down(at(0, 0, 0));
  pan.move(at(10, 0, 100));
  pan.move(at(50, 0, 140));
  pan.up(at(90, 0, 180));
  expect(seen.at(-1)).toEqual(['release', 90, 1]);
});

it('does not treat a stop before the release as a flick', () => {
  const { seen, pan, at } = record();
  pan.down(at(0, 0, 0));
  pan.move(at(60, 0, 30));
  pan.up(at(60, 0, 400));
  expect(seen.at(-1)).toEqual(['release', 60, 0]);
});

it('ignores a second finger, and is free again after the first one lifts', () => {
  const { seen, pan, at } = record();
  pan.down(at(0));
  pan.down(at(200, 0, 0, 2));
  pan.move(at(300, 0, 0, 2));
  expect(seen).toEqual([]);
  pan.move(at(9));
  pan.cancel({ pointerId: 1 });
  expect(seen.at(-1)).toBe('cancel');
  pan.down(at(200, 0, 0, 2));
  pan.move(at(210, 0, 0, 2));
  expect(seen.at(-1)).toEqual(['move', 10, 0]);
});

it('drops a pointer that was released elsewhere', () => {
  const { seen, pan, at } = record();
  pan.down(at(100));
  pan.move(at(101, 60));
  pan.move({ ...at(160, 10), buttons: 0 });
  pan.move({ ...at(220, 10), buttons: 0 });
  pan.up({ ...at(220, 10), buttons: 0 });
  expect(seen).toEqual([]);
});
