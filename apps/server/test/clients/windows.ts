import type { AddressInfo } from 'node:net';
import type { UserId } from '@nestmate/contract/ids';
import { socketPath } from '@nestmate/contract/limits';
import type { ServerEvents, WatchReply } from '@nestmate/contract/live';
import { io, type Socket } from 'socket.io-client';
import type { TestApp } from '../app';
import { atEnd } from '../setup/at-end';
import type { Person } from '../world/deck';

type WatchAnswer = Partial<WatchReply> & { error_code?: string };

export type Window = Awaited<ReturnType<ReturnType<typeof windowsAt>>>;

/** Starts the server and opens residents' windows on its socket. Call it once per test file. */
export async function windowsOf(app: TestApp) {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const open = windowsAt(app.tokenOf);
  return (person: Person & { token?: string }) => open(`http://127.0.0.1:${port}`, person);
}

/** Opens residents' windows at an address. Call it once per test file. */
export function windowsAt(tokenOf: (userId: UserId) => Promise<string>) {
  const sockets: Socket[] = [];
  atEnd(() => {
    for (const socket of sockets) socket.disconnect();
  });

  /** A watching window and the events it receives (without socket.io's recovery offsets). */
  return async (address: string, { userId, membershipId, token }: Person & { token?: string }) => {
    const socket: Socket<ServerEvents> = io(address, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token: token ?? (await tokenOf(userId)) },
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
    });
    sockets.push(socket);
    const received: unknown[][] = [];
    socket.onAny((...event) => received.push(event.slice(0, 2)));
    const watch = async (id: string, unwatchedFor?: number) =>
      (await (socket as Socket).emitWithAck('watch', { membershipId: id, unwatchedFor })) as WatchAnswer;
    const answer = await watch(membershipId);
    return { answer, socket, received, watch };
  };
}
