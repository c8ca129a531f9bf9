import type { Logger } from 'pino';

const periodMs = 60_000;

interface Line {
  level: 'error' | 'info' | 'warn';
  message: string;
}

/**
 * For events that a caller could cause a thousand times a second: logs the first, counts those of the next minute, and
 * logs them as one line with the fields of the latest.
 */
export function createCountedLog(log: Pick<Logger, Line['level']>, { level, message }: Line) {
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
