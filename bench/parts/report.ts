import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSmoke } from './size';

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();

/** The commit that is measured; a plus for what was not committed. */
function commit(): string {
  try {
    const hasChanges = git('status', '--porcelain', '--', 'apps', 'packages') !== '';
    return `${git('rev-parse', '--short=8', 'HEAD')}${hasChanges ? '+' : ''}`;
  } catch {
    // An archive of the sources has no history.
    return 'unknown';
  }
}

/**
 * Saves the result beside the benchmarks, with its commit and its day, and prints it as the last line. A smoke run
 * measures nothing.
 */
export function report(name: string, figures: Record<string, unknown>): void {
  const result = { commit: commit(), date: new Date().toISOString().slice(0, 10), ...figures };
  if (!isSmoke) {
    const folder = join(import.meta.dirname, '../results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  }
  console.log(JSON.stringify(result));
}
