import type { Logger } from 'pino';

const periodMs = 60_000;

interface Line {
  level: 'error' | 'info' | 'warn';
  message: string;
}

/**
 * For what a caller could cause a thousand times a second: the first is logged, and those of the next minute are counted and
 * logged as one line with the fields of the latest.
 */
export function countedLog(log: Pick<Logger, Line['level']>, { level, message }: Line) {
  let latest: object | undefined;
  let count = 0;
  let isCounting = false;
  const end = () => {
    isCounting = false;
    if (latest) log[level]({ ...latest, count }, message);
    latest = undefined;
    count = 0;
  };
  return (fields: object): void => {
    if (isCounting) {
      latest = fields;
      count += 1;
      return;
    }
    isCounting = true;
    log[level](fields, message);
    setTimeout(end, periodMs).unref();
  };
}
