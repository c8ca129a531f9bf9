import type { Device, types } from 'mediasoup-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectOptions, defaultVideoSettings } from '../video-settings';
import { openSentLayers, sendOnceKnown, sendOptions } from './sent-tracks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function camera() {
  const sent: number[] = [];
  return { sent, layers: openSentLayers(async (largest) => void sent.push(largest)) };
}

it('stops sending a size after nobody has taken it for ten seconds', () => {
  const { sent, layers } = camera();
  layers.setLargest(1);
  vi.advanceTimersByTime(9000);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([1]);
  layers.setLargest(null);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([1, 0]);
});

it('sends a size as soon as somebody takes it', () => {
  const { sent, layers } = camera();
  layers.setLargest(1);
  vi.advanceTimersByTime(10_000);
  layers.setLargest(2);
  expect(sent).toEqual([1, 2]);
});

it('keeps sending a size that somebody takes again within ten seconds', () => {
  const { sent, layers } = camera();
  layers.setLargest(2);
  vi.advanceTimersByTime(10_000);
  layers.setLargest(0);
  vi.advanceTimersByTime(5000);
  layers.setLargest(2);
  vi.advanceTimersByTime(20_000);
  expect(sent).toEqual([2]);
  layers.setLargest(0);
  layers.stop();
  vi.advanceTimersByTime(20_000);
  expect(sent).toEqual([2]);
});

/**
 * A connection of the browser, which sends a track as soon as it has one, to a server that learns of it in its own
 * time.
 */
function connection() {
  const events: string[] = [];
  const sending = ({ kind }: MediaStreamTrack) => events.push(`sends ${kind}`);
  const producer = { close: () => events.push('closed') } as unknown as types.Producer;
  let isOpen = true;
  async function produce({ track, onRtpSender }: types.ProducerOptions) {
    let current = track ?? null;
    const rtpSender = {
      async replaceTrack(next: MediaStreamTrack | null) {
        if (!isOpen) throw new Error('InvalidStateError');
        current = next;
        if (next && events.includes('known')) sending(next);
      },
    } as RTCRtpSender;
    onRtpSender?.(rtpSender);
    await Promise.resolve();
    if (current) sending(current);
    await Promise.resolve();
    events.push('known');
    return Object.assign(producer, { rtpSender });
  }
  return {
    events,
    transport: { produce } as unknown as types.Transport,
    breaks: () => void (isOpen = false),
  };
}
const track = { kind: 'video' } as MediaStreamTrack;

it('sends nothing of a track before the server knows of it, so that its first picture arrives', async () => {
  const { events, transport } = connection();
  await sendOnceKnown(transport, { track });
  expect(events).toEqual(['known', 'sends video']);
});

it('a track whose connection broke before the server knew it is not taken as sent', async () => {
  const { events, transport, breaks } = connection();
  const sending = sendOnceKnown(transport, { track });
  breaks();
  await expect(sending).rejects.toThrow('InvalidStateError');
  expect(events).toEqual(['known', 'closed']);
});

const codecs = ['audio/opus', 'video/H264', 'video/VP8'].map((mimeType) => ({ mimeType }));
const device = { sendRtpCapabilities: { codecs } } as unknown as Device;

it('a camera is sent as VP8 in three sizes, and in one where simulcast is not requested [7.34]', () => {
  const group = connectOptions(defaultVideoSettings, 'group');
  const { codec, encodings = [] } = sendOptions('camera', device, group);
  expect(codec?.mimeType).toBe('video/VP8');
  expect(encodings.map(({ rid, scaleResolutionDownBy }) => [rid, scaleResolutionDownBy])).toEqual([
    ['r0', 4],
    ['r1', 2],
    ['r2', 1],
  ]);
  const rates = encodings.map(({ maxBitrate = 0 }) => maxBitrate);
  expect(rates).toEqual(rates.toSorted((one, other) => one - other));
  const plain = sendOptions('camera', device, connectOptions(defaultVideoSettings, 'peer-to-peer'));
  expect(plain).toMatchObject({ codec: { mimeType: 'video/VP8' }, encodings: [{}] });
  expect(sendOptions('screen', device, group)).toMatchObject({ codec, encodings: [{}] });
});

it('a microphone is sent with the chosen bitrate, or without a limit [7.34]', () => {
  const limitOf = (maxAudioBitrate: string) => {
    const options = connectOptions({ ...defaultVideoSettings, maxAudioBitrate }, 'group');
    return sendOptions('microphone', device, options).codecOptions?.opusMaxAverageBitrate;
  };
  expect([limitOf('24000'), limitOf('')]).toEqual([24_000, undefined]);
});
