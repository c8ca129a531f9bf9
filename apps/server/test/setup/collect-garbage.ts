import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/**
 * Collects what nothing refers to soon, and twice more, as a busy server does in time: each takes a second in a worker
 * that has run many files.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const planned = [50, 150, 250].map((ms) => setTimeout(collect, ms));
  onTestFinished(() => {
    for (const timer of planned) clearTimeout(timer);
  });
}
