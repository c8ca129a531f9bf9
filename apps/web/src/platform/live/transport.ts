import { socketPath } from '@nestmate/contract/limits';
import { expiredToken } from '../calls/authorized-call';
import { renewSession } from '../calls/call';
import { reach } from '../calls/reach';
import { log } from '../log';
import { useSession } from '../session/session';
import { onSessionEnd } from '../session/session-end';
import { deliver, followEvents, type Stop } from './events';
import { type LiveSocket, renewWhenRefused } from './renewal';

let socket: LiveSocket | undefined;
let isStarted = false;

async function currentToken(): Promise<string | null> {
  const { accessToken } = useSession.getState();
  if (accessToken === expiredToken) await renewSession(accessToken);
  return useSession.getState().accessToken;
}

async function open(): Promise<void> {
  const { io } = await import('socket.io-client');
  if (!isStarted || socket) return;
  const live: LiveSocket = io({
    path: socketPath,
    transports: ['websocket'],
    auth: (give) => void currentToken().then((token) => give({ token })),
  });
  socket = live;
  const deliverInTurn: typeof deliver = (name, ...details) =>
    spread(details, () => {
      if (socket === live) deliver(name, ...details);
    });
  live.onAny(deliverInTurn);
  renewWhenRefused(live, () => socket === live);

  let isFirst = true;
  live.on('connect', () => {
    reach.replied();
    deliver('connected', { isFirst });
    // Events of the gap are lost, so everything may be out of date.
    if (!isFirst) deliver('resync');
    isFirst = false;
  });
  live.on('disconnect', () => reach.doubt());
}

/** Delivers an event for many windows after a random part of the time that the server allows for it. */
function spread([details]: readonly unknown[], then: () => void): void {
  const ms =
    typeof details === 'object' && details !== null && 'spreadMs' in details ? Number(details.spreadMs) : 0;
  if (ms > 0) setTimeout(then, Math.random() * ms);
  else then();
}

/** Connects once; the library is fetched only now. */
export function connectLive() {
  isStarted = true;
  open().catch((error: unknown) => log('Live updates could not start', { error: String(error) }));
}

export function disconnectLive() {
  isStarted = false;
  socket?.disconnect();
  socket = undefined;
}

export const connectedSocket = (): LiveSocket | undefined => (socket?.connected ? socket : undefined);

/** Calls the handler at every connection, and now if there is one. */
export function whenConnected(handler: (event: { isFirst: boolean }) => void): Stop {
  const stop = followEvents({ connected: handler });
  if (socket?.connected) handler({ isFirst: false });
  return stop;
}

onSessionEnd(disconnectLive);
