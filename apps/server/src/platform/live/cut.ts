import type { LiveSocket } from './live-socket';

/** The engine.io connection that carries a socket. */
export type Connection = LiveSocket['conn'];

/** Terminates a connection immediately: a closing handshake would wait for a client that keeps sending. */
export function cut(connection: Connection): void {
  connection.close(true);
  connection.request.socket.destroy();
}
