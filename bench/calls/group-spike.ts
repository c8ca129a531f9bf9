import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createWorker, type types } from 'mediasoup';
import { build, type Rolldown } from 'vite';
import { type WebSocket, WebSocketServer } from 'ws';

const codecs: types.RouterRtpCodecCapability[] = [
  { kind: 'audio', mimeType: 'audio/opus', clockRate: 48_000, channels: 2 },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
];

interface Connect {
  transportId: string;
  dtlsParameters: types.DtlsParameters;
}

interface Produce {
  transportId: string;
  kind: types.MediaKind;
  rtpParameters: types.RtpParameters;
}

interface Peer {
  socket: WebSocket;
  transports: Map<string, types.WebRtcTransport>;
  receive?: types.WebRtcTransport;
  capabilities?: types.RtpCapabilities;
  producers: types.Producer[];
  consumers: Map<string, types.Consumer>;
}

async function page(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, 'group-spike-page.ts'), formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built?.output[0].code.replaceAll('</script', String.raw`<\/script`);
  return `<!doctype html><title>Spike</title><button>Join</button><script type="module">${code}</script>`;
}

/** One room of mediasoup behind a plain socket, as its authors' demo has it. */
export async function startGroupSpike(announcedAddress: string) {
  const content = await page();
  const worker = await createWorker({ logLevel: 'error' });
  const at = { ip: '0.0.0.0', announcedAddress };
  const webRtcServer = await worker.createWebRtcServer({
    listenInfos: [
      { protocol: 'udp', ...at },
      { protocol: 'tcp', ...at },
    ],
  });
  const router = await worker.createRouter({ mediaCodecs: codecs });
  const peers = new Set<Peer>();

  async function forward(to: Peer, producer: types.Producer): Promise<void> {
    if (!to.receive || !to.capabilities) return;
    const { id: producerId } = producer;
    const consumer = await to.receive.consume({
      producerId,
      rtpCapabilities: to.capabilities,
      paused: true,
    });
    to.consumers.set(consumer.id, consumer);
    const { id, kind, rtpParameters } = consumer;
    to.socket.send(JSON.stringify({ consumer: { id, producerId, kind, rtpParameters } }));
  }

  const answers: Record<string, (peer: Peer, data: never) => Promise<unknown>> = {
    capabilities: async () => router.rtpCapabilities,
    transport: async (peer, { way }: { way: 'receive' | 'send' }) => {
      const made = await router.createWebRtcTransport({
        webRtcServer,
        enableTcp: true,
        preferUdp: true,
        initialAvailableOutgoingBitrate: 1_000_000,
      });
      peer.transports.set(made.id, made);
      if (way === 'receive') peer.receive = made;
      const { id, iceParameters, iceCandidates, dtlsParameters } = made;
      return { id, iceParameters, iceCandidates, dtlsParameters };
    },
    connect: async (peer, { transportId, dtlsParameters }: Connect) =>
      peer.transports.get(transportId)?.connect({ dtlsParameters }),
    join: async (peer, { rtpCapabilities }: { rtpCapabilities: types.RtpCapabilities }) => {
      peer.capabilities = rtpCapabilities;
      for (const other of peers)
        if (other !== peer)
          for (const producer of other.producers) forward(peer, producer).catch(() => undefined);
    },
    produce: async (peer, { transportId, kind, rtpParameters }: Produce) => {
      const producer = await peer.transports.get(transportId)?.produce({ kind, rtpParameters });
      if (!producer) throw new Error('Nothing to send by');
      peer.producers.push(producer);
      for (const other of peers) if (other !== peer) forward(other, producer).catch(() => undefined);
      return { id: producer.id };
    },
    resume: async (peer, { consumerId }: { consumerId: string }) => peer.consumers.get(consumerId)?.resume(),
  };

  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(content);
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    const peer: Peer = { socket, transports: new Map(), producers: [], consumers: new Map() };
    peers.add(peer);
    socket.on('close', () => {
      peers.delete(peer);
      for (const transport of peer.transports.values()) transport.close();
    });
    socket.on('message', async (message) => {
      const { id, name, data } = JSON.parse(String(message)) as { id: number; name: string; data: never };
      // A person who has left may still ask.
      const reply = await answers[name]?.(peer, data).catch(() => undefined);
      socket.send(JSON.stringify({ id, reply: reply ?? {} }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    workerPid: worker.pid,
    stop() {
      for (const { socket } of peers) socket.terminate();
      server.close();
      worker.close();
    },
  };
}
