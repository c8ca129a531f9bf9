import { afterAll, onTestFinished } from 'vitest';
import { getCurrentTest } from 'vitest/suite';

/** Cleans up after the test that calls it, or after the file when it is called at its top or in `beforeAll`. */
export function atEnd(cleanUp: () => Promise<unknown> | unknown): void {
  const then = async () => void (await cleanUp());
  if (getCurrentTest()) onTestFinished(then);
  else afterAll(then);
}
