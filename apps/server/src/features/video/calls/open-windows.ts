import type { App } from '../../../platform/app';
import { countedLog } from '../../../platform/observability/counted-log';
import { endOverdueCalls } from './end-calls.service';
import { noteClosed, noteOpen } from './calls.queries';

/** How often all calls are checked. */
const periodMs = 2000;

/** Tracks the windows of this process that are in calls, and ends calls that nobody ends. */
interface OpenWindows {
  /** Records that a call has the window of this socket. */
  add: (socketId: string) => void;
  /** Records that its socket has closed. */
  remove: (socketId: string) => void;
  /** Looks for calls that have to end; one search at a time, and one more for all requests that arrive meanwhile. */
  lookThrough: () => void;
}

/** Keeps the places of open windows, and checks all calls regularly, until the server stops. */
export function keepOpenWindows(
  app: Pick<App, 'clock' | 'config' | 'db' | 'events' | 'http' | 'live' | 'log'>,
): OpenWindows {
  const { db, clock, log } = app;
  const upSince = clock();
  const open = new Set<string>();
  const logFailure = countedLog(log, { level: 'error', message: 'Calls could not be looked through' });
  let looking: Promise<void> | undefined;
  let isWantedAgain = false;
  let isClosed = false;

  const look = async () => {
    do {
      isWantedAgain = false;
      await noteOpen(db, [...open], clock());
      await endOverdueCalls(app, upSince);
    } while (isWantedAgain && !isClosed);
  };
  const lookThrough = () => {
    if (isClosed) return;
    if (looking) isWantedAgain = true;
    else
      looking = look()
        .catch((error: unknown) => logFailure({ err: error }))
        .finally(() => {
          looking = undefined;
        });
  };
  const timer = setInterval(lookThrough, periodMs).unref();
  app.http.addHook('preClose', async () => {
    isClosed = true;
    clearInterval(timer);
    await looking;
  });

  return {
    add: (socketId) => void open.add(socketId),
    remove: (socketId) => {
      if (!open.delete(socketId) || isClosed) return;
      noteClosed(db, socketId, clock()).catch((error: unknown) => logFailure({ err: error }));
    },
    lookThrough,
  };
}
