import type { ClientEvents, ServerEvents } from '@nestmate/contract';
import type { Socket } from 'socket.io';
import type { TokenOwner } from '../http/guard';

export interface SocketData {
  account: TokenOwner;
}

/** One window's connection, authenticated. */
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
