import type { ClientEvents, ServerEvents } from '@nestmate/contract';
import type { Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;
