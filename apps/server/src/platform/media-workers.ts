import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import type { types } from 'mediasoup';
import { type Registry, Counter, Gauge } from 'prom-client';
import { noteExternalCall } from './open-transaction';

/** mediasoup's workers, processes that forward the media of calls. */
export interface MediaWorkers {
  /** Starts a worker. Rejects where it cannot run; loads nothing before the first call of a room. */
  start: (settings?: types.WorkerSettings) => Promise<types.Worker>;
  /** Whether this server has the program. */
  areInstalled: () => boolean;
  /** Whether the latest start failed, or a worker hung and none has started since. */
  areLacking: () => boolean;
  /** The current load of the workers. */
  count: () => Promise<MediaCount>;
}

const startWithinMs = 10_000;

/** Where mediasoup finds its program. */
function workerFile(): string {
  const name = process.platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker';
  const ownFolder = join(createRequire(import.meta.url).resolve('mediasoup'), '../../../worker/out/Release');
  return process.env.MEDIASOUP_WORKER_BIN || join(ownFolder, name);
}

/**
 * The workers of this process, counted in its metrics. The caller that started them closes them; one that hangs is
 * killed.
 */
export function createMediaWorkers(metrics: Registry, watch: Watch = usualWatch): MediaWorkers {
  const counted = createMediaCount(metrics);
  let lacking = false;
  return {
    start: async (settings) => {
      noteExternalCall('media worker');
      try {
        const { createWorker } = await import('mediasoup');
        const starting = createWorker(settings);
        const worker = await Promise.race([starting, pass(startWithinMs, undefined, { ref: false })]);
        if (!worker) {
          starting.then((late) => late.close()).catch(() => undefined);
          throw new Error('A worker did not start in time');
        }
        counted.add(worker);
        watchWorker(worker, watch, () => {
          lacking = true;
          counted.hung();
        });
        lacking = false;
        return worker;
      } catch (error) {
        lacking = true;
        throw error;
      }
    },
    areInstalled: () => existsSync(workerFile()),
    areLacking: () => lacking,
    count: counted.now,
  };
}

/** How often a worker is pinged, and how long its answer may take. */
export interface Watch {
  periodMs: number;
  timeoutMs: number;
}

/**
 * How workers are watched. The timeout is long enough for a busy machine; a worker that forwards nothing for this long
 * is of no use to a call.
 */
const usualWatch: Watch = { periodMs: 1000, timeoutMs: 4000 };

/**
 * The answer of a worker; undefined if it refuses, or does not answer in time. mediasoup itself would wait forever. If
 * this process was blocked, it first reads what has arrived meanwhile.
 */
function answerInTime<Answer>(question: Promise<Answer>, ms: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => setImmediate(resolve, undefined), ms);
    question.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}

/**
 * Kills a worker that hangs: it then counts as one that died, for everybody who waits for its answers, and is replaced.
 * One that does not end when it is closed is killed, too.
 * @param hangs is called first
 */
function watchWorker(worker: types.Worker, { periodMs, timeoutMs }: Watch, hangs: () => void): void {
  const kill = () => {
    try {
      process.kill(worker.pid, 'SIGKILL');
    } catch {
      // The worker has just ended.
    }
  };
  const ping = async () => {
    const usage = await answerInTime(worker.getResourceUsage(), timeoutMs);
    if (worker.closed) return;
    if (usage) return pingLater();
    hangs();
    kill();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pingLater = () => {
    timer = setTimeout(() => void ping(), periodMs).unref();
  };
  worker.observer.once('close', () => {
    clearTimeout(timer);
    if (!worker.died) setTimeout(() => worker.subprocessClosed || kill(), timeoutMs).unref();
  });
  pingLater();
}

/** The longest wait of a reader of the metrics or of the health check. */
const withinMs = 1000;

interface ByteCounts {
  bytesReceived: number;
  bytesSent: number;
}

/** The group-call media that this process forwards. */
interface MediaCount {
  workers: number;
  rooms: number;
  participants: number;
  /** Counted since the process started. */
  bytes: { received: number; sent: number };
}

/**
 * Counts what workers do, in the metrics. A router's `appData.room` names its room, which may have several; a WebRTC
 * transport's `appData.peerId` names its participant.
 */
function createMediaCount(registry: Registry) {
  const registers = [registry];
  const workers = new Set<types.Worker>();
  const routers = new Set<types.Router>();
  const transports = new Map<types.Transport, ByteCounts>();
  const total = { received: 0, sent: 0 };

  const bytes = new Counter({
    name: 'call_media_bytes_total',
    help: 'Bytes of the media of group calls, received from and sent to participants, as of the latest looks at /metrics',
    labelNames: ['direction'],
    registers,
    collect: lookAgain,
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('call_media_workers', 'Running workers, which forward the media of group calls', () => workers.size);
  gauge('call_media_rooms', 'Group calls whose media this process forwards', () => roomsOf(routers));
  gauge('call_media_participants', 'Windows in those calls', () => participantsOf(transports));

  const hung = new Counter({
    name: 'call_media_workers_hung_total',
    help: 'Workers that no longer answered and were killed',
    registers,
  });

  async function lookAgain() {
    await Promise.all([...transports].map(([transport, seen]) => addNew(transport, seen)));
  }

  async function addNew(transport: types.Transport, seen: ByteCounts) {
    // A transport that closes meanwhile no longer has statistics, and a worker that hangs does not answer.
    const all = transport.getStats() as Promise<types.BaseTransportStats[]>;
    const [stats] = (await answerInTime(all, withinMs)) ?? [];
    if (!stats) return;
    const { bytesReceived, bytesSent } = stats;
    const news = {
      received: Math.max(0, bytesReceived - seen.bytesReceived),
      sent: Math.max(0, bytesSent - seen.bytesSent),
    };
    for (const direction of ['received', 'sent'] as const) {
      total[direction] += news[direction];
      bytes.inc({ direction }, news[direction]);
    }
    Object.assign(seen, { bytesReceived, bytesSent });
  }

  /** Counts a new worker until it closes or dies. */
  function add(worker: types.Worker): void {
    workers.add(worker);
    worker.observer.once('close', () => workers.delete(worker));
    worker.observer.on('newrouter', (router) => {
      routers.add(router);
      router.observer.once('close', () => routers.delete(router));
      router.observer.on('newtransport', (transport) => {
        // Pipes between workers have no participant, and do not count.
        if (transport.type === 'pipe') return;
        transports.set(transport, { bytesReceived: 0, bytesSent: 0 });
        transport.observer.once('close', () => transports.delete(transport));
      });
    });
  }

  return {
    add,
    hung: () => hung.inc(),
    async now(): Promise<MediaCount> {
      await lookAgain();
      return {
        workers: workers.size,
        rooms: roomsOf(routers),
        participants: participantsOf(transports),
        bytes: { ...total },
      };
    },
  };
}

const roomsOf = (routers: ReadonlySet<types.Router>): number =>
  new Set(Array.from(routers, ({ id, appData }) => appData['room'] ?? id)).size;

function participantsOf(transports: ReadonlyMap<types.Transport, ByteCounts>): number {
  const names = Array.from(transports.keys(), ({ appData }) => appData['peerId']);
  return new Set(names.filter((name) => name !== undefined)).size;
}
