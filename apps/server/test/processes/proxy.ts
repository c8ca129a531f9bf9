import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from '../setup/at-end';

/**
 * A round-robin TCP load balancer that skips unreachable servers. Each client gets its own port, so that a test can
 * disconnect a single client. Call it in `beforeAll`, or at the top of a test file.
 */
export function createProxy(ports: readonly number[]) {
  const out = new Set<number>();
  const doors: Door[] = [];
  let turn = 0;
  atEnd(() => {
    for (const door of doors) door.close();
  });

  const inTurn = () => {
    turn += 1;
    return ports.map((_, n) => ports[(turn + n) % ports.length] ?? 0).filter((port) => !out.has(port));
  };
  return {
    /** Opens a port for one client. */
    door: async () => {
      const door = await openDoor(inTurn);
      doors.push(door);
      return door;
    },
    /** Closes all connections of all clients. */
    cutAll: () => {
      for (const door of doors) door.cut();
    },
    /** Sends no new connections to this server; existing ones stay open. */
    takeOut: (port: number) => void out.add(port),
    putBack: (port: number) => void out.delete(port),
  };
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

async function openDoor(inTurn: () => number[]) {
  const connections = new Map<Socket, number>();

  const passOn = (near: Socket, [port, ...others]: number[]) => {
    if (port === undefined || near.destroyed) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    far.once('error', () => passOn(near, others));
    far.once('connect', () => {
      connections.set(near, port);
      far.removeAllListeners('error').on('error', () => near.destroy());
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      if (near.destroyed) far.destroy();
      near.pipe(far).pipe(near);
    });
  };
  const server = createServer((near) => {
    near.on('error', () => near.destroy()).on('close', () => connections.delete(near));
    passOn(near, inTurn());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const cut = () => {
    for (const socket of connections.keys()) socket.destroy();
  };
  return {
    host: `127.0.0.1:${port}`,
    /** The ports of the servers behind its connections. */
    leadsTo: () => [...connections.values()],
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
}
