import type { types } from 'mediasoup';
import { Counter, Gauge, type Registry } from 'prom-client';

interface Seen {
  bytesReceived: number;
  bytesSent: number;
}

/**
 * Counts what workers do, in the metrics. A router is a room; a WebRTC transport's `appData.peerId` names its participant.
 * @returns a function that takes a new worker into account until it is closed or dies
 */
export function countMedia(registry: Registry): (worker: types.Worker) => void {
  const registers = [registry];
  const workers = new Set<types.Worker>();
  const routers = new Set<types.Router>();
  const transports = new Map<types.Transport, Seen>();

  const bytes = new Counter({
    name: 'call_media_bytes_total',
    help: 'Bytes of the media of group calls, received from and sent to participants, as of the latest looks at /metrics',
    labelNames: ['direction'],
    registers,
    async collect() {
      await Promise.all([...transports].map(([transport, seen]) => addNew(transport, seen)));
    },
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
  gauge('call_media_rooms', 'Group calls whose media this process forwards', () => routers.size);
  gauge('call_media_participants', 'Windows in those calls', () => participantsOf(transports));

  async function addNew(transport: types.Transport, seen: Seen) {
    // A transport that closes meanwhile has no statistics any more.
    const all = transport.getStats() as Promise<types.BaseTransportStats[]>;
    const [now] = await all.catch(() => []);
    if (!now) return;
    const { bytesReceived, bytesSent } = now;
    bytes.inc({ direction: 'received' }, Math.max(0, bytesReceived - seen.bytesReceived));
    bytes.inc({ direction: 'sent' }, Math.max(0, bytesSent - seen.bytesSent));
    Object.assign(seen, { bytesReceived, bytesSent });
  }

  return (worker) => {
    workers.add(worker);
    worker.observer.once('close', () => workers.delete(worker));
    worker.observer.on('newrouter', (router) => {
      routers.add(router);
      router.observer.once('close', () => routers.delete(router));
      router.observer.on('newtransport', (transport) => {
        transports.set(transport, { bytesReceived: 0, bytesSent: 0 });
        transport.observer.once('close', () => transports.delete(transport));
      });
    });
  };
}

function participantsOf(transports: ReadonlyMap<types.Transport, Seen>): number {
  const named = [...transports.keys()].filter(({ type }) => type === 'webrtc');
  return new Set(named.map(({ appData }) => appData['peerId'])).size;
}
