// A line on the error stream that a test does not expect fails it: otherwise nobody reads the one that matters.
import { format } from 'node:util';
import { afterEach } from 'vitest';

interface Lines {
  unexpected: string[];
  expected: (string | RegExp)[];
  /** In any test of this worker. */
  ignored: Set<string>;
}

declare global {
  /** Shared by the files of a worker, each of which loads this module again. */
  var errorLines: Lines | undefined;
}

const lines = (globalThis.errorLines ??= { unexpected: [], expected: [], ignored: new Set() });

/** Lets the test in progress write lines that contain this. */
export function expectLine(part: string | RegExp): void {
  lines.expected.push(part);
}

/** Lets all tests of a project write lines that contain this. */
export function neverMind(part: string): void {
  lines.ignored.add(part);
}

const isExpected = (line: string) =>
  [...lines.expected, ...lines.ignored].some((part) =>
    typeof part === 'string' ? line.includes(part) : part.test(line),
  );

function note(...parts: unknown[]) {
  const line = format(...parts);
  if (!isExpected(line)) lines.unexpected.push(line);
}

Object.assign(console, { error: note, warn: note });

afterEach(() => {
  const written = lines.unexpected.splice(0);
  lines.expected.length = 0;
  if (written.length > 0) throw new Error(`The test wrote:\n${written.join('\n')}`);
});
