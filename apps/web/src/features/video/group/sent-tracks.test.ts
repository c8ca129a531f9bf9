import type { types } from 'mediasoup-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSentLayers, sendOnceKnown } from './sent-tracks';

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
