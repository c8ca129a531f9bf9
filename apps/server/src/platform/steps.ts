/** Reports the progress of a step. */
export type ReportProgress = (done: number, of: number) => void;

/** Runs a step that takes time, and names it meanwhile. */
export type Step = <T>(doing: string, work: (report: ReportProgress) => Promise<T>) => Promise<T>;

/** Used for any output other than a terminal. */
export const withoutWords: Step = (_doing, work) => work(() => undefined);

const barWidth = 24;
const startOfLine = '\r\u001B[2K';

/** `████░░░░ 120 of 273` */
function bar(done: number, of: number): string {
  const filled = Math.round((barWidth * done) / Math.max(of, 1));
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}  ${done} of ${of}`;
}

interface Terminal {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Writes a line for each step: one that updates in place on a terminal, a plain one elsewhere. */
export function makeSteps(out: Terminal, now: () => number = () => performance.now()): Step {
  return async (doing, work) => {
    if (!out.isTTY) {
      out.write(`  ${doing} …\n`);
      return work(() => undefined);
    }
    const started = now();
    out.write(`  · ${doing} …`);
    const report: ReportProgress = (count, of) => out.write(`${startOfLine}  · ${doing}  ${bar(count, of)}`);
    const done = await work(report).catch((error: unknown) => {
      out.write('\n');
      throw error;
    });
    out.write(`${startOfLine}  ✓ ${doing}  ${((now() - started) / 1000).toFixed(1)} s\n`);
    return done;
  };
}
