import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBatches } from './batches';

const http = { addHook: vi.fn() };
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());

/** Batches whose work ends on command. */
function batches() {
  const begun: { things: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const log = { error: vi.fn() };
  const add = createBatches<string>(
    { http, log },
    (things) => new Promise((end, fail) => void begun.push({ things, end, fail })),
    0,
  );
  const hasBegun = async (count: number) => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toHaveLength(count);
  };
  return { add, begun, hasBegun, log };
}

it('processes events that arrive together in one batch, each once', async () => {
  const { add, begun, hasBegun } = batches();
  for (const thing of ['a', 'b', 'a']) add(thing);
  await hasBegun(1);
  expect(begun[0]?.things).toEqual(['a', 'b']);
});

it('a batch begins only after the previous one, so that the latest state is sent last', async () => {
  const { add, begun, hasBegun } = batches();
  add('first');
  await hasBegun(1);
  add('second');
  await hasBegun(1);
  begun[0]?.end();
  await hasBegun(2);
  expect(begun[1]?.things).toEqual(['second']);
});

it('the next batch follows one that failed', async () => {
  const { add, begun, hasBegun, log } = batches();
  add('first');
  await hasBegun(1);
  begun[0]?.fail(new Error('The database is away'));
  add('second');
  await hasBegun(2);
  expect(log.error).toHaveBeenCalledOnce();
});
