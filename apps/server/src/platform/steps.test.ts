import { expect, it } from 'vitest';
import { makeSteps, withoutWords } from './steps';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, write: (text: string) => written.push(text), written };
}

it('draws a bar on a terminal until the step has ended', async () => {
  const out = terminal(true);
  const clock = [1000, 3400];
  const step = makeSteps(out, () => clock.shift() ?? 0);
  const drawn = await step('Drawing 300 faces', async (report) => {
    report(150, 300);
    return 'drawn';
  });
  expect(drawn).toBe('drawn');
  const screen = out.written.join('').split('\r\u001B[2K');
  expect(screen).toEqual([
    '  · Drawing 300 faces …',
    `  · Drawing 300 faces  ${'█'.repeat(12)}${'░'.repeat(12)}  150 of 300`,
    '  ✓ Drawing 300 faces  2.4 s\n',
  ]);
});

it('writes one plain line for each step elsewhere', async () => {
  const out = terminal(false);
  await makeSteps(out)('Drawing 300 faces', async (report) => report(150, 300));
  expect(out.written).toEqual(['  Drawing 300 faces …\n']);
});

it('a step passes a failure on', async () => {
  const failing = () => Promise.reject(new Error('no disk'));
  await expect(makeSteps(terminal(true))('Starting', failing)).rejects.toThrow('no disk');
  await expect(withoutWords('Starting', failing)).rejects.toThrow('no disk');
});
