import { expect, it } from 'vitest';
import { slowRefusals } from './slow-refusals';

const at = (ip: string) => ({ account: undefined, ip });

it('lets a caller who goes on above a limit wait, and nobody else', async () => {
  const ends: (() => void)[] = [];
  const turn = slowRefusals(() => new Promise<void>((end) => ends.push(end)));
  await Promise.all(Array.from({ length: 100 }, () => turn(at('192.0.2.1'))));
  expect(ends).toHaveLength(0);
  const late = Array.from({ length: 3 }, () => turn(at('192.0.2.1')));
  await turn(at('192.0.2.2'));
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all(late);
});

it('keeps no more than 2000 callers waiting', async () => {
  let waiting = 0;
  const turn = slowRefusals(() => {
    waiting += 1;
    return new Promise(() => undefined);
  });
  for (let call = 0; call < 2200; call += 1) void turn(at('192.0.2.1'));
  await turn(at('192.0.2.1'));
  expect(waiting).toBe(2000);
});
