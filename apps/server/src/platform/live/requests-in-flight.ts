import { atMost } from '../at-most';
import type { LiveSocket } from './live-socket';

const maxInFlight = 8;
/** Per socket. */
const maxWaiting = 300;

type Answer = (...reply: unknown[]) => void;

/** Makes a socket's requests wait for each other, so that one window cannot occupy the database. */
export function boundRequests(socket: LiveSocket): void {
  const inTurn = atMost(maxInFlight);
  let waiting = 0;
  socket.use((request, next) => {
    const answer: unknown = request.at(-1);
    // Nobody answers an unknown request.
    if (typeof answer !== 'function' || socket.listenerCount(request[0]) === 0) return next();
    if (waiting >= maxWaiting) return (answer as Answer)({ error_code: 'TooManyRequests' });
    waiting += 1;
    void inTurn(
      () =>
        new Promise<void>((resolve) => {
          waiting -= 1;
          request[request.length - 1] = (...reply: unknown[]) => {
            (answer as Answer)(...reply);
            resolve();
          };
          next();
        }),
    );
  });
}
