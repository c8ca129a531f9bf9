import type { types } from 'mediasoup';
import { mediaCodecs, type MediaServer, type MediaServers } from '../media-servers';

/**
 * Pipes a producer to a router on another worker, under the same id. Pausing and closing are mirrored.
 * @returns the piped producer, already closed if the original has closed meanwhile
 */
export async function pipeProducer(
  { id: producerId }: types.Producer,
  from: types.Router,
  to: types.Router,
): Promise<types.Producer> {
  const { pipeConsumer, pipeProducer: end } = await from.pipeToRouter({
    producerId,
    router: to,
    enableSctp: false,
  });
  if (!pipeConsumer || !end) throw new Error('Nothing was piped');
  // mediasoup mirrors pause and resume without handling a rejection: a worker that dies then would end this process.
  for (const name of ['pause', 'resume'] as const) {
    const ask = end[name].bind(end);
    end[name] = () => ask().catch(() => undefined);
  }
  // mediasoup misses a pause or close during its own last step.
  if (pipeConsumer.closed) end.close();
  else if (pipeConsumer.producerPaused !== end.paused)
    await (pipeConsumer.producerPaused ? end.pause() : end.resume());
  return end;
}

/** A person usually sends sound and a picture. */
const streamsOfOne = 2;

/** The router on one of a room’s workers that a peer is assigned to. */
export interface Assignment {
  router: types.Router;
  webRtcServer: types.WebRtcServer;
  /** Ends the assignment. A router without peers is closed, except the room's first. */
  release: () => unknown;
}

/** The routers of one room: one on the worker where it began, and one on each further worker that it needs. */
export interface RoomRouters {
  /** The first router. It closes when any other breaks, and closes all others; the room ends with it. */
  readonly home: types.Router;
  /**
   * Assigns a peer to a router: on the first worker while it has space, then on another that has, else on the first.
   */
  assign: () => Promise<Assignment>;
  /** Pipes a producer from one router to another, once. Rejects if the producer closes meanwhile. */
  pipeTo: (producer: types.Producer, from: types.Router, to: types.Router) => Promise<void>;
}

interface RoomRouter {
  router: Promise<types.Router>;
  peers: number;
}

/** Opens a room's first router. @param epoch names the room */
export async function openRouters(
  epoch: string,
  first: MediaServer,
  servers: MediaServers,
): Promise<RoomRouters> {
  const createRouter = ({ worker }: MediaServer) =>
    worker.createRouter({ mediaCodecs, appData: { room: epoch } });
  first.rooms.set(epoch, 0);
  const opening = createRouter(first);
  /** Home comes first. */
  const routers = new Map<MediaServer, RoomRouter>([[first, { router: opening, peers: 0 }]]);
  const pipes = new Map<string, Promise<void>>();
  const home = await opening.catch((error: unknown) => {
    first.rooms.delete(epoch);
    throw error;
  });
  const forget = (server: MediaServer) => {
    routers.delete(server);
    server.rooms.delete(epoch);
  };
  home.observer.once('close', () => {
    for (const [server, { router }] of routers) {
      forget(server);
      void router.then((one) => one.close()).catch(() => undefined);
    }
  });

  const peerCount = () => [...routers.values()].reduce((sum, { peers }) => sum + peers, 0);
  const weigh = () => {
    for (const [server, { peers }] of routers)
      server.rooms.set(epoch, streamsOfOne * peers * Math.max(0, peerCount() - 1));
  };
  const hasSpaceForOne = (server: MediaServer) => servers.hasSpace(server, streamsOfOne * peerCount());
  const free = () => (first.cannotPipe ? first : [...routers.keys()].find(hasSpaceForOne));

  const open = (server: MediaServer): RoomRouter => {
    const opened: RoomRouter = { router: createRouter(server), peers: 0 };
    routers.set(server, opened);
    // A released router is no longer among them.
    const isOpen = () => routers.get(server) === opened;
    void opened.router.then(
      (router) => router.observer.once('close', () => isOpen() && home.close()),
      () => isOpen() && forget(server),
    );
    return opened;
  };
  const assignTo = async (server: MediaServer): Promise<Assignment> => {
    if (home.closed) throw new Error('The room has ended');
    const opened = routers.get(server) ?? open(server);
    opened.peers += 1;
    weigh();
    const release = () => {
      opened.peers -= 1;
      if (routers.get(server) !== opened) return;
      if (opened.peers === 0 && server !== first) {
        forget(server);
        void opened.router.then((router) => router.close());
      }
      weigh();
    };
    const router = await opened.router.catch((error: unknown) => {
      release();
      throw error;
    });
    // A broken router ends the room, so there is nothing to release.
    return { router, webRtcServer: server.webRtcServer, release: () => router.closed || release() };
  };

  const pipe = async (producer: types.Producer, from: types.Router, to: types.Router, key: string) => {
    const end = await pipeProducer(producer, from, to);
    if (end.closed) throw new Error('It ended meanwhile');
    end.observer.once('close', () => pipes.delete(key));
  };

  return {
    home,
    async assign() {
      const known = free();
      if (known) return assignTo(known);
      const other = await servers.take().catch(() => first);
      // People may have joined or left meanwhile.
      const server = free() ?? (hasSpaceForOne(other) ? other : first);
      // The other worker may have died just now; the room does not depend on it yet.
      return assignTo(server).catch(() => assignTo(first));
    },
    pipeTo(producer, from, to) {
      if (from === to) return Promise.resolve();
      const key = `${producer.id} ${to.id}`;
      const known = pipes.get(key);
      if (known) return known;
      const piping = pipe(producer, from, to, key).catch((error: unknown) => {
        pipes.delete(key);
        // Both routers are alive but cannot be connected, and mediasoup would not try again: the room starts over, on
        // one worker.
        if (!producer.closed && !from.closed && !to.closed) {
          servers.pipeFailed([...routers.keys()], error);
          home.close();
        }
        throw error;
      });
      pipes.set(key, piping);
      return piping;
    },
  };
}
