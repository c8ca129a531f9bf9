import type { App } from '../../../platform/app';
import { createCountedLog } from '../../../platform/observability/counted-log';
import { recordClosed, recordOpen } from './calls.queries';
import { endOverdueCalls } from './end-calls.service';

/** The time between two checks of all calls. */
const periodMs = 2000;

/** Tracks the windows of this process that are in calls, and ends calls that nobody ends. */
interface OpenWindows {
  /** Records that a call has the window of this socket. */
  add: (socketId: string) => void;
  /** Records that its socket has closed. */
  remove: (socketId: string) => void;
  /** Looks for calls that have to end; one search at a time, and one more for all requests that arrive meanwhile. */
  checkCalls: () => void;
}

/** Records which windows of calls are open, and checks all calls regularly, until the server stops. */
export function trackOpenWindows(
  app: Pick<App, 'clock' | 'config' | 'db' | 'events' | 'http' | 'live' | 'log'>,
): OpenWindows {
  const { db, clock, log } = app;
  const upSince = clock();
  const open = new Set<string>();
  const logFailure = createCountedLog(log, { level: 'error', message: 'Calls could not be looked through' });
  let checking: Promise<void> | undefined;
  let isDueAgain = false;
  let isClosed = false;

  const checkUntilDone = async () => {
    do {
      isDueAgain = false;
      await recordOpen(db, [...open], clock());
      await endOverdueCalls(app, upSince);
    } while (isDueAgain && !isClosed);
  };
  const checkCalls = () => {
    if (isClosed) return;
    if (checking) isDueAgain = true;
    else
      checking = checkUntilDone()
        .catch((error: unknown) => logFailure({ err: error }))
        .finally(() => {
          checking = undefined;
        });
  };
  const timer = setInterval(checkCalls, periodMs).unref();
  app.http.addHook('preClose', async () => {
    isClosed = true;
    clearInterval(timer);
    await checking;
  });

  return {
    add: (socketId) => void open.add(socketId),
    remove: (socketId) => {
      if (!open.delete(socketId) || isClosed) return;
      recordClosed(db, socketId, clock()).catch((error: unknown) => logFailure({ err: error }));
    },
    checkCalls,
  };
}
