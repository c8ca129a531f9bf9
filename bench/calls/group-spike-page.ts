// A window of mediasoup's own demo, without its picture: the same requests in the same order, over a plain socket.
import { Device, type types } from 'mediasoup-client';

type Options = types.TransportOptions;

const socket = new WebSocket(`ws://${location.host}`);
const waiting = new Map<number, (reply: never) => void>();
let requestNumber = 0;
const ask = <Reply>(name: string, data: object = {}) =>
  new Promise<Reply>((resolve) => {
    requestNumber += 1;
    waiting.set(requestNumber, resolve);
    socket.send(JSON.stringify({ id: requestNumber, name, data }));
  });

const stream = await navigator.mediaDevices.getUserMedia({
  audio: true,
  video: { width: 1280, height: 720, frameRate: 24 },
});
const layers = [
  { rid: 'r0', scaleResolutionDownBy: 4, maxBitrate: 160_000 },
  { rid: 'r1', scaleResolutionDownBy: 2, maxBitrate: 450_000 },
  { rid: 'r2', scaleResolutionDownBy: 1, maxBitrate: 1_700_000 },
];
let receive: types.Transport | undefined;

async function consume(offered: types.ConsumerOptions): Promise<void> {
  await receive?.consume(offered);
  await ask('resume', { consumerId: offered.id });
}

async function join(): Promise<void> {
  const device = await Device.factory();
  await device.load({ routerRtpCapabilities: await ask('capabilities') });
  const open = async (way: 'receive' | 'send') => {
    const options = await ask<Options>('transport', { way });
    const made = way === 'send' ? device.createSendTransport(options) : device.createRecvTransport(options);
    made.on('connect', ({ dtlsParameters }, done) => {
      void ask('connect', { transportId: made.id, dtlsParameters }).then(done);
    });
    return made;
  };
  const send = await open('send');
  send.on('produce', (parameters, done) => {
    void ask<{ id: string }>('produce', { transportId: send.id, ...parameters }).then(done);
  });
  receive = await open('receive');
  await ask('join', { rtpCapabilities: device.rtpCapabilities });
  const [sound] = stream.getAudioTracks();
  const [picture] = stream.getVideoTracks();
  if (sound) await send.produce({ track: sound });
  if (picture) await send.produce({ track: picture, encodings: layers });
}

socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { id, reply, consumer } = JSON.parse(data) as {
    id?: number;
    reply?: never;
    consumer?: types.ConsumerOptions;
  };
  if (consumer) void consume(consumer);
  else if (id !== undefined) waiting.get(id)?.(reply as never);
});
document.querySelector('button')?.addEventListener('click', () => void join());
document.title = 'Ready';
