import type { types } from 'mediasoup';
import { mediaCodecs, type MediaServer, type MediaServers } from '../media/media-servers';
import { pipeProducer } from './pipe-producer';

/** What a person usually sends: sound and a picture. */
const streamsOfOne = 2;

/** Where one person's transports are made. */
export interface Seat {
  router: types.Router;
  webRtcServer: types.WebRtcServer;
  /** A router that nobody uses any more is closed, except the room's first. */
  leave: () => unknown;
}

/** The routers of one room: that of the worker it began on, and one on each further worker that it needs. */
export interface RoomRouters {
  /** The room ends with it. It closes when any of them breaks, and the others close with it. */
  readonly home: types.Router;
  /** Places a person: at home while there is space, or where nobody else has any either. */
  seat: () => Promise<Seat>;
  /** Lets what a person sends to one router be received on another, too. Rejects when it ends meanwhile. */
  bring: (producer: types.Producer, from: types.Router, to: types.Router) => Promise<void>;
}

interface Part {
  router: Promise<types.Router>;
  seats: number;
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
  const parts = new Map<MediaServer, Part>([[first, { router: opening, seats: 0 }]]);
  const pipes = new Map<string, Promise<void>>();
  const home = await opening.catch((error: unknown) => {
    first.rooms.delete(epoch);
    throw error;
  });
  const forget = (server: MediaServer) => {
    parts.delete(server);
    server.rooms.delete(epoch);
  };
  home.observer.once('close', () => {
    for (const [server, { router }] of parts) {
      forget(server);
      void router.then((one) => one.close()).catch(() => undefined);
    }
  });

  const people = () => [...parts.values()].reduce((sum, { seats }) => sum + seats, 0);
  const weigh = () => {
    for (const [server, { seats }] of parts)
      server.rooms.set(epoch, streamsOfOne * seats * Math.max(0, people() - 1));
  };
  const hasSpaceForOne = (server: MediaServer) => servers.hasSpace(server, streamsOfOne * people());
  const free = () => (first.cannotPipe ? first : [...parts.keys()].find(hasSpaceForOne));

  const open = (server: MediaServer): Part => {
    const part: Part = { router: createRouter(server), seats: 0 };
    parts.set(server, part);
    // One that was given up is no longer among the parts.
    const isPart = () => parts.get(server) === part;
    void part.router.then(
      (router) => router.observer.once('close', () => isPart() && home.close()),
      () => isPart() && forget(server),
    );
    return part;
  };
  const seatAt = async (server: MediaServer): Promise<Seat> => {
    if (home.closed) throw new Error('The room has ended');
    const part = parts.get(server) ?? open(server);
    part.seats += 1;
    weigh();
    const leave = () => {
      part.seats -= 1;
      if (parts.get(server) !== part) return;
      if (part.seats === 0 && server !== first) {
        forget(server);
        void part.router.then((router) => router.close());
      }
      weigh();
    };
    const router = await part.router.catch((error: unknown) => {
      leave();
      throw error;
    });
    // Of a router that broke, nobody leaves: the room ends.
    return { router, webRtcServer: server.webRtcServer, leave: () => router.closed || leave() };
  };

  const pipe = async (producer: types.Producer, from: types.Router, to: types.Router, key: string) => {
    const end = await pipeProducer(producer, from, to);
    if (end.closed) throw new Error('It ended meanwhile');
    end.observer.once('close', () => pipes.delete(key));
  };

  return {
    home,
    async seat() {
      const known = free();
      if (known) return seatAt(known);
      const other = await servers.take().catch(() => first);
      // Others may have come or gone meanwhile.
      const server = free() ?? (hasSpaceForOne(other) ? other : first);
      // It may have ended just now, which is no matter of the room's yet.
      return seatAt(server).catch(() => seatAt(first));
    },
    bring(producer, from, to) {
      if (from === to) return Promise.resolve();
      const key = `${producer.id} ${to.id}`;
      const known = pipes.get(key);
      if (known) return known;
      const piping = pipe(producer, from, to, key).catch((error: unknown) => {
        pipes.delete(key);
        // Everything is there, yet cannot be connected: mediasoup would not try again. So the room starts over, in one place.
        if (!producer.closed && !from.closed && !to.closed) {
          servers.pipeFailed([...parts.keys()], error);
          home.close();
        }
        throw error;
      });
      pipes.set(key, piping);
      return piping;
    },
  };
}
