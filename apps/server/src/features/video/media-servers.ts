import { networkInterfaces } from 'node:os';
import type { types } from 'mediasoup';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';

/** A worker with the ports that all its rooms share. */
export interface MediaServer {
  worker: types.Worker;
  webRtcServer: types.WebRtcServer;
  /** The media capabilities of each of its rooms. */
  rtpCapabilities: types.RtpCapabilities;
  /** The server's rooms, running or about to start, each with the number of streams that may have to be forwarded. */
  rooms: Map<string, number>;
  /** A pipe from or to it has failed: its rooms stay on it, and no other room spreads to it. */
  cannotPipe: boolean;
}

/** The codecs that browsers send: VP8, in several sizes, and Opus. */
export const mediaCodecs: types.RouterRtpCodecCapability[] = [
  { kind: 'audio', mimeType: 'audio/opus', clockRate: 48_000, channels: 2 },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
];

/** Where browsers of other machines can reach this one, if nothing is configured. */
const addressHere = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.1';

const loadOf = ({ rooms }: MediaServer) => [...rooms.values()].reduce((sum, streams) => sum + streams, 0);

/** The least loaded first; among equals, the one with the fewest rooms. */
const byLoad = (one: MediaServer, other: MediaServer) =>
  loadOf(one) - loadOf(other) || one.rooms.size - other.rooms.size;

/** Starts a worker if all others are busy already, up to `MEDIA_WORKERS`; a dead one is replaced by the next call. */
export function openMediaServers({
  config,
  mediaWorkers,
  log,
}: Pick<App, 'config' | 'log' | 'mediaWorkers'>) {
  const { announcedAddress, firstPort, maxWorkers, streamsPerWorker } = config.media;
  /** By number, which decides the port. */
  const servers = new Map<number, Promise<MediaServer>>();

  const start = async (number: number): Promise<MediaServer> => {
    const worker = await mediaWorkers.start({ logLevel: 'error' });
    worker.once('died', () => {
      servers.delete(number);
      log.error({ event: 'media_worker_died' }, 'A worker of group calls died, and its calls start over');
    });
    const at = {
      ip: '0.0.0.0',
      announcedAddress: announcedAddress ?? addressHere(),
      ...(firstPort && { port: firstPort + number }),
    };
    const listenInfos = (['udp', 'tcp'] as const).map((protocol) => ({ protocol, ...at }));
    const [webRtcServer, router] = await Promise.all([
      worker.createWebRtcServer({ listenInfos }),
      worker.createRouter({ mediaCodecs }),
    ]).catch((error: unknown) => {
      worker.close();
      throw error;
    });
    const { rtpCapabilities } = router;
    router.close();
    return { worker, webRtcServer, rtpCapabilities, rooms: new Map(), cannotPipe: false };
  };

  const take = async (): Promise<MediaServer> => {
    const known = [...servers.values()];
    const started = await Promise.allSettled(known);
    const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const idle = running.toSorted(byLoad)[0];
    /** A worker that a concurrent caller is starting. */
    const late = [...servers].find(([, one]) => !known.includes(one))?.[0];
    if (idle && (idle.rooms.size === 0 || (servers.size >= maxWorkers && late === undefined))) return idle;
    const free = Array.from({ length: maxWorkers }, (_, index) => index).find((index) => !servers.has(index));
    const number = free ?? late ?? 0;
    const starting = servers.get(number) ?? start(number);
    servers.set(number, starting);
    return starting.catch((error: unknown) => {
      servers.delete(number);
      log.error({ err: error, event: 'media_worker_failed' }, 'A worker of group calls could not be started');
      throw new ProductError('GroupCallUnavailable');
    });
  };
  return {
    /** The least busy server. @throws ProductError `GroupCallUnavailable` where no worker can run */
    take,
    /** Whether it can forward this many more streams, including those of a room that began elsewhere. */
    hasSpace: (server: MediaServer, streams: number): boolean =>
      !server.worker.closed && !server.cannotPipe && loadOf(server) + streams <= streamsPerWorker,
    pipeFailed: (these: readonly MediaServer[], err: unknown): void => {
      for (const server of these) server.cannotPipe = true;
      log.error({ err, event: 'media_pipe_failed' }, 'Two workers of a group call could not be connected');
    },
    close: async () => {
      for (const server of servers.values())
        await server.then(({ worker }) => worker.close()).catch(() => undefined);
    },
  };
}

export type MediaServers = ReturnType<typeof openMediaServers>;

/** Whether media can meet on a server now. */
export const canForward = (servers: Pick<MediaServers, 'take'>): Promise<boolean> =>
  servers.take().then(
    () => true,
    () => false,
  );
