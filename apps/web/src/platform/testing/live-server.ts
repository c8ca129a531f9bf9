import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { socketPath } from '@nestmate/contract/limits';
import type { ClientEvents, ServerEvents } from '@nestmate/contract/live';
import { Server, type Socket } from 'socket.io';
import { onTestFinished, vi } from 'vitest';

type LiveServerSocket = Socket<ClientEvents, ServerEvents>;
type Watch = Parameters<ClientEvents['watch']>;

/** A socket.io server at the address of this window, until the test ends. */
export async function startLiveServer() {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  // What a window has and Node.js lacks.
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', host: `127.0.0.1:${port}`, port });

  const state = {
    /** The reply to `watch`. */
    watchReply: undefined as Parameters<Watch[1]>[0] | undefined,
    watches: [] as Watch[0][],
    connections: 0,
  };
  let current: LiveServerSocket | undefined;
  const server = new Server<ClientEvents, ServerEvents>(http, { path: socketPath });
  server.on('connection', (socket) => {
    current = socket;
    state.connections += 1;
    socket.on('watch', (request, acknowledge) => {
      state.watches.push(request);
      if (state.watchReply) acknowledge(state.watchReply);
    });
  });
  onTestFinished(async () => {
    await server.close();
    vi.unstubAllGlobals();
  });

  return {
    state,
    emit: <Name extends keyof ServerEvents>(name: Name, ...event: Parameters<ServerEvents[Name]>) => {
      current?.emit(name, ...event);
    },
    connected: (connections = 1) =>
      vi.waitFor(
        () => {
          if (state.connections < connections) throw new Error(`${state.connections} connections`);
        },
        { timeout: 10_000 },
      ),
    /** Breaks the connection, as a network does: the window connects again by itself. */
    breakConnection: () => current?.conn.close(),
  };
}
