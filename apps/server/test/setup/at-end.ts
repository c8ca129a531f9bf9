import { onTestFinished, TestRunner } from 'vitest';

const afterFile: (() => unknown)[] = [];

/** Cleans up after the test that calls it, or after the file when it is called at its top or in `beforeAll`. */
export function atEnd(cleanUp: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()));
  else afterFile.push(cleanUp);
}

/** Cleans up after a file, in reverse order: what was opened last is closed first. */
export async function endFile(): Promise<void> {
  for (const cleanUp of afterFile.splice(0).toReversed()) await cleanUp();
}
