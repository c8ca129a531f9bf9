import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPan } from './pan';

function record() {
  const seen: unknown[] = [];
  const pan = createPan({
    onStart: (id) => seen.push(['start', id]),
    onMove: (dx, dy) => seen.push(['move', dx, dy]),
    onRelease: ({ dx, speed, heading }) => seen.push(['release', dx, speed, heading]),
    onCancel: () => seen.push('cancel'),
  });
  const at = (clientX: number, clientY = 0, timeStamp = 0, pointerId = 1) => ({
    pointerId,
    isPrimary: pointerId === 1,
    clientX,
    clientY,
    timeStamp,
    buttons: 1,
  });
  return { seen, pan, at };
}

it('a drag starts when the pointer has moved more than 2 px', () => {
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
  expect(seen.at(-1)).toEqual(['release', 90, 1, 1]);
});

it('a flick does not count after a stop before the release', () => {
  const { seen, pan, at } = record();
  pan.down(at(0, 0, 0));
  pan.move(at(60, 0, 30));
  pan.up(at(60, 0, 400));
  expect(seen.at(-1)).toEqual(['release', 60, 0, 1]);
});

it('reports the last direction of the finger, but not of a tremble', () => {
  const headings = [
    [[140], 1],
    [[140, 80], -1],
    [[140, 134], 1],
    [[140, 80, 120], 1],
    [[-140, -80], 1],
    [[-140, -133], -1],
    [[140, 138, 136, 134, 131], -1],
    [[5], 0],
  ] as const;
  for (const [moves, heading] of headings) {
    const { seen, pan, at } = record();
    pan.down(at(0));
    for (const x of moves) pan.move(at(x));
    pan.up(at(moves.at(-1) ?? 0));
    expect([moves, seen.at(-1)]).toEqual([moves, ['release', moves.at(-1), expect.any(Number), heading]]);
  }
});

it('a drag is given up when a second finger comes, on the card or elsewhere, until all have lifted', () => {
  for (const arrive of ['down', 'downElsewhere'] as const) {
    const { seen, pan, at } = record();
    pan.down(at(0));
    pan.move(at(90));
    pan[arrive](at(200, 0, 0, 2));
    expect(seen.at(-1)).toBe('cancel');
    pan.move(at(150));
    pan.up(at(150));
    pan.down(at(0));
    pan.move(at(90));
    pan.up(at(90));
    pan.up(at(200, 0, 0, 2));
    expect(seen.at(-1)).toBe('cancel');
    pan.down(at(0));
    pan.move(at(90));
    pan.up(at(90));
    expect(seen.at(-1)).toEqual(['release', 90, 0, 1]);
  }
});

it('a press during which there were two fingers never decides, whatever they do', () => {
  const event = fc.record({
    what: fc.constantFrom('down', 'downElsewhere', 'move', 'up', 'cancel'),
    pointerId: fc.constantFrom(1, 2, 3),
    clientX: fc.integer({ min: -300, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { seen, pan, at } = record();
      const pressed = new Set<number>();
      let wereTwo = false;
      for (const [index, { what, pointerId, clientX }] of events.entries()) {
        const isDown = what === 'down' || what === 'downElsewhere';
        if (isDown === pressed.has(pointerId)) continue;
        if (isDown) pressed.add(pointerId);
        wereTwo ||= pressed.size > 1;
        const before = seen.length;
        pan[what]({ ...at(clientX, 0, index * 10, pointerId), isPrimary: pressed.size === 1 });
        const decided = seen.slice(before).some((each) => Array.isArray(each) && each[0] === 'release');
        if (decided) expect([wereTwo, what]).toEqual([false, 'up']);
        if (what === 'up' || what === 'cancel') pressed.delete(pointerId);
        if (pressed.size === 0) wereTwo = false;
      }
    }),
  );
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
