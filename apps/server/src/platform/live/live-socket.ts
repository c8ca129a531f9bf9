import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { ClientEvents, ServerEvents } from '@nestmate/contract/live';
import type { Socket } from 'socket.io';
import type { TokenOwner } from '../http/guard';

export interface SocketData {
  account: TokenOwner;
}

/** One window's connection, authenticated. */
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** The engine.io connection that carries a socket. */
export type Connection = LiveSocket['conn'];

/** The WebSocket of a connection, which engine.io stores on the request. */
export const webSocketOf = ({ request }: Connection): EventEmitter | undefined =>
  (request as IncomingMessage & { websocket?: EventEmitter }).websocket;

/**
 * Terminates a connection immediately: a closing handshake would wait for a client that keeps sending. What has arrived
 * and is not yet parsed goes unheard.
 */
export function cut(connection: Connection): void {
  webSocketOf(connection)
    ?.removeAllListeners('message')
    .removeAllListeners('ping')
    .removeAllListeners('pong');
  connection.close(true);
  connection.request.socket.destroy();
}
