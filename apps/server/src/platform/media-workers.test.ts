import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { types } from 'mediasoup';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeWithMediaWorker } from '../../test/calls/media-worker';
import { createMediaWorkers, type Watch } from './media-workers';

const opus = { kind: 'audio', mimeType: 'audio/opus', clockRate: 48_000, channels: 2 } as const;
const listenInfo = { protocol: 'udp', ip: '127.0.0.1' } as const;
const listenInfos = [listenInfo];

/** A packet of sound. */
const packet = Buffer.concat([Buffer.from('8064000100000001', 'hex'), Buffer.alloc(4), Buffer.alloc(60, 7)]);
packet.writeUInt32BE(4242, 8);

/** Sends from a socket of this process to a router. */
async function speakAt(router: types.Router) {
  const transport = await router.createPlainTransport({
    listenInfo,
    rtcpMux: true,
    comedia: true,
  });
  const rtpParameters = {
    codecs: [{ mimeType: 'audio/opus', payloadType: 100, clockRate: 48_000, channels: 2 }],
    encodings: [{ ssrc: 4242 }],
  };
  const producer = await transport.produce({ kind: 'audio', rtpParameters });
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  return {
    transport,
    producer,
    send: () => socket.send(packet, transport.tuple.localPort, '127.0.0.1'),
  };
}

function counted(watch?: Watch) {
  const metrics = new Registry();
  const workers = createMediaWorkers(metrics, watch);
  const read = async (name: string, labels = {}) => {
    const { values } = (await metrics.getSingleMetric(name)?.get()) ?? { values: [] };
    return values.find((each) => Object.entries(labels).every(([key, value]) => each.labels[key] === value))
      ?.value;
  };
  const here = () =>
    Promise.all(['workers', 'rooms', 'participants'].map((each) => read(`call_media_${each}`)));
  const start = async () => {
    const worker = await workers.start();
    onTestFinished(() => worker.close());
    return worker;
  };
  return { workers, read, here, start };
}

describeWithMediaWorker('the workers that forward media', () => {
  it('are counted with their rooms and participants until they close', async () => {
    const { workers, here, start } = counted();
    expect(await here()).toEqual([0, 0, 0]);
    const worker = await start();
    const router = await worker.createRouter({ mediaCodecs: [opus] });
    const transport = (peerId: string) => router.createWebRtcTransport({ listenInfos, appData: { peerId } });
    const [sends] = [await transport('ana'), await transport('ana'), await transport('ben')];
    expect(await here()).toEqual([1, 1, 2]);
    expect(await workers.count()).toMatchObject({ workers: 1, rooms: 1, participants: 2 });
    sends.close();
    expect(await here()).toEqual([1, 1, 2]);
    router.close();
    expect(await here()).toEqual([1, 0, 0]);
    worker.close();
    expect(await here()).toEqual([0, 0, 0]);
  });

  it('are no longer counted when they die', async () => {
    const { here, start } = counted();
    const worker = await start();
    const router = await worker.createRouter({ mediaCodecs: [opus] });
    await router.createWebRtcTransport({ listenInfos, appData: { peerId: 'ana' } });
    const died = once(worker, 'died');
    process.kill(worker.pid, 'SIGKILL');
    await died;
    expect(await here()).toEqual([0, 0, 0]);
    expect((await start()).died).toBe(false);
    expect(await here()).toEqual([1, 0, 0]);
  });

  it('count as missing from when they hang until another starts', async () => {
    const { workers, here, read, start } = counted({ periodMs: 10, timeoutMs: 2000 });
    const worker = await start();
    const router = await worker.createRouter({ mediaCodecs: [opus] });
    await router.createWebRtcTransport({ listenInfos, appData: { peerId: 'ana' } });
    const died = once(worker, 'died');
    process.kill(worker.pid, 'SIGSTOP');
    const creating = router.createWebRtcTransport({ listenInfos });
    await expect(creating).rejects.toThrow();
    await died;
    expect(await here()).toEqual([0, 0, 0]);
    expect(workers.areLacking()).toBe(true);
    expect(await read('call_media_workers_hung_total')).toBe(1);
    await start();
    expect(workers.areLacking()).toBe(false);
  });

  it('do not delay the metrics while they hang', async () => {
    const { workers, start } = counted({ periodMs: 10, timeoutMs: 600_000 });
    const worker = await start();
    const router = await worker.createRouter({ mediaCodecs: [opus] });
    await router.createWebRtcTransport({ listenInfos, appData: { peerId: 'ana' } });
    process.kill(worker.pid, 'SIGSTOP');
    onTestFinished(() => void process.kill(worker.pid, 'SIGKILL'));
    expect(await workers.count()).toMatchObject({ workers: 1, rooms: 1, participants: 1 });
  });

  it('are killed when they hang while they are closed', async () => {
    const { start } = counted({ periodMs: 600_000, timeoutMs: 10 });
    const worker = await start();
    const ended = once(worker, 'subprocessclose');
    process.kill(worker.pid, 'SIGSTOP');
    worker.close();
    await ended;
  });

  it('count as missing after a failed start until one succeeds', async () => {
    const { workers, here, start } = counted();
    expect(workers.areLacking()).toBe(false);
    await expect(
      workers.start({ dtlsCertificateFile: '/none', dtlsPrivateKeyFile: '/none' }),
    ).rejects.toThrow();
    expect(workers.areLacking()).toBe(true);
    expect(await here()).toEqual([0, 0, 0]);
    await start();
    expect(workers.areLacking()).toBe(false);
  });

  it('count each forwarded byte once, however often the metrics are read', async () => {
    const { workers, read, start } = counted();
    const received = () => read('call_media_bytes_total', { direction: 'received' });
    const router = await (await start()).createRouter({ mediaCodecs: [opus] });
    const { transport, send } = await speakAt(router);
    send();
    await vi.waitFor(async () => expect(await received()).toBeGreaterThanOrEqual(packet.length));
    const once = await received();
    expect(await received()).toBe(once);
    expect((await workers.count()).bytes.received).toBe(once);
    transport.close();
    expect(await received()).toBe(once);
  });

  it('are counted once for a room on two of them, without what they forward to each other', async () => {
    const { workers, here, start } = counted();
    const options = { mediaCodecs: [opus], appData: { room: 'a room' } };
    const router = await (await start()).createRouter(options);
    const other = await (await start()).createRouter(options);
    const { transport, producer, send } = await speakAt(router);
    const { pipeProducer } = await router.pipeToRouter({ producerId: producer.id, router: other });
    send();
    await vi.waitFor(async () =>
      expect(await pipeProducer?.getStats()).toMatchObject([{ byteCount: expect.any(Number) }]),
    );
    const [stats] = await transport.getStats();
    expect(stats?.bytesReceived).toBeGreaterThanOrEqual(packet.length);
    expect((await workers.count()).bytes).toEqual({ received: stats?.bytesReceived, sent: stats?.bytesSent });
    expect(await here()).toEqual([2, 1, 0]);
    router.close();
    expect(await here()).toEqual([2, 1, 0]);
    other.close();
    expect(await here()).toEqual([2, 0, 0]);
  });
});
