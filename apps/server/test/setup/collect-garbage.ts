import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** Collects what nothing refers to until the test ends, as a busy server does. */
export function collectGarbage(): void {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const collecting = setInterval(collect, 50);
  onTestFinished(() => clearInterval(collecting));
}
