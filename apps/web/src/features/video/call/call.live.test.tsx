import { calls } from '@nestmate/contract';
import type { JoinedVideoCall } from '@nestmate/contract/socket/video';
import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { connectedSocket, connectLive, disconnectLive } from '@/platform/live/transport';
import type { Self } from '@/platform/session/session';
import { answerLive, sentLive } from '@/testing/live';
import { plugIn } from '@/testing/media';
import { answer } from '@/testing/server';
import { noConnection, type PreparedTransports } from '../engine/engine';
import { liveMediaServer } from '../group';
import { type ConnectOptions, defaultVideoSettings, useVideoSettings } from '../video-settings';
import { CallEntry, createLiveCall } from './call.live';

const self = { userId: 'milo', membershipId: 'milos' } as unknown as Self;
const callId = '01a20c35-693b-7617-89c4-9aef321f9723';
const close = vi.fn<() => void>();
const transports = () => ({ receive: { id: 'one', closed: false }, close }) as unknown as PreparedTransports;

beforeEach(async () => {
  close.mockClear();
  answer(calls.video.token, {
    token: 'fresh',
    room_name: 'ada,milo',
    room_type: 'group',
    ice_servers: [],
    rtp_capabilities: {},
    expires_at: new Date().toISOString(),
  });
  connectLive();
  await vi.waitFor(() => expect(connectedSocket()).toBeDefined());
});
afterEach(disconnectLive);

/**
 * The service of a call whose preview is open; `load` ends the wait for the code, and `openTransports` that for
 * transports.
 */
async function openPreview() {
  let load = () => undefined as void;
  const code = new Promise<void>((resolve) => (load = resolve));
  const openings: ((opened: PreparedTransports) => void)[] = [];
  const service = new CallEntry(self, '01a20c35-693b-7617-89c4-9aef321f9722', async () => {
    await code;
    return {
      receivedBy: async () => ({}) as VideoRtpCapabilities,
      prepareTransports: () => new Promise((resolve) => openings.push(resolve)),
    };
  });
  await service.access();
  const passed = () => new Promise((resolve) => setTimeout(resolve));
  return {
    service,
    openings,
    async load() {
      load();
      await passed();
    },
    async openTransports() {
      for (const open of openings.splice(0)) open(transports());
      await passed();
    },
  };
}

/** The same once its code is loaded. */
async function opened() {
  const preview = await openPreview();
  await preview.load();
  return preview;
}

it('hands the transport that the click has named to the session that follows', async () => {
  answerLive('video.answer', { error_code: 'CallEnded' });
  const early = await opened();
  await early.service.answer(callId, null);
  const [first] = sentLive('video.answer');
  expect(first).toMatchObject({ request: { join: { token: 'fresh' } } });
  expect(first).not.toHaveProperty('request.join.transportId');
  const { service, openTransports } = await opened();
  await openTransports();
  await service.answer(callId, null);
  const [, second] = sentLive('video.answer');
  expect(second).toMatchObject({ request: { join: { token: 'fresh', transportId: 'one' } } });
  expect(service.takePrepared()).toMatchObject({ receive: { id: 'one' } });
  service.release();
  expect(close).not.toHaveBeenCalled();
});

it('transports are closed that were prepared too late, or for a closed preview', async () => {
  answerLive('video.answer', { error_code: 'CallEnded' });
  const pressed = await opened();
  await pressed.service.answer(callId, null);
  await pressed.openTransports();
  expect(close).toHaveBeenCalledTimes(1);
  const left = await opened();
  await left.openTransports();
  left.service.release();
  expect(close).toHaveBeenCalledTimes(2);
  const leftEarly = await opened();
  leftEarly.service.release();
  await leftEarly.openTransports();
  expect(close).toHaveBeenCalledTimes(3);
});

it('opens no transports for a person who pressed before the code was loaded', async () => {
  answerLive('video.answer', { error_code: 'CallEnded' });
  const { service, load, openings } = await openPreview();
  const answering = service.answer(callId, null);
  expect(sentLive('video.answer')).toEqual([]);
  await load();
  await answering;
  expect(sentLive('video.answer')).toMatchObject([{ request: { join: { token: 'fresh', receives: {} } } }]);
  expect(openings).toEqual([]);
});

it('keeps one pair of transports when a preview asks again whether it may call', async () => {
  const { service, load, openTransports } = await opened();
  await openTransports();
  await service.access();
  await load();
  await openTransports();
  expect(close).toHaveBeenCalledTimes(1);
  service.release();
  expect(close).toHaveBeenCalledTimes(2);
});

it('a call is joined with what an answer has joined, else with its token, else with a fresh one', async () => {
  const { service } = await opened();
  const reply = {
    call: {
      callId: crypto.randomUUID(),
      revision: 1,
      state: 'answered',
      participants: [{ userId: 'milo', peerId: service.peerId }],
    },
  } as unknown as JoinedVideoCall;
  answerLive('video.answer', reply);
  answerLive('video.join', reply);
  await service.answer(callId, null);
  expect(await service.join()).toMatchObject({ reply, hasOffered: false });
  expect(sentLive('video.join')).toEqual([]);
  expect(await service.join()).toMatchObject({ reply });
  const { service: again } = await opened();
  expect(await again.join()).toMatchObject({ reply });
  expect(sentLive('video.join')).toHaveLength(2);
  answerLive('video.join', { error_code: 'CallEnded' });
  expect(await again.join()).toBeNull();
});

it.each(['Unavailable', 'Unexpected'] as const)(
  'a call whose join is answered %s may be joined again',
  async (error_code) => {
    const { service } = await opened();
    answerLive('video.join', { error_code });
    expect(await service.join()).toBe('offline');
  },
);

it('opens the engine of a room’s call with the settings that the person has chosen [7.34]', async () => {
  answerLive('video.answer', {
    call: { callId, revision: 1, state: 'answered', participants: [] },
  } as unknown as JoinedVideoCall);
  const opened: ConnectOptions[] = [];
  const engine = {
    connection: createStore(() => noConnection),
    connect: async () => undefined,
    publish: async () => undefined,
    setLayout: () => undefined,
    close: () => undefined,
  };
  const group = {
    receivedBy: async () => ({}) as VideoRtpCapabilities,
    prepareTransports: async () => transports(),
    liveMediaServer,
    openGroupEngine(_: unknown, options: ConnectOptions) {
      opened.push(options);
      return engine;
    },
  };
  plugIn();
  const call = createLiveCall(
    self,
    { sid: '01a20c35-693b-7617-89c4-9aef321f9722', people: {} },
    async () => group,
  );
  await call.openPreview(callId);
  useVideoSettings.setState({ bandwidthProfileMode: 'grid', maxAudioBitrate: '24000' });
  await call.answer();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toEqual({
    dominantSpeaker: true,
    networkQuality: { local: 1, remote: 1 },
    preferredVideoCodecs: [{ codec: 'VP8', simulcast: true }],
    maxAudioBitrate: 24_000,
    bandwidthProfile: {
      mode: 'grid',
      dominantSpeakerPriority: 'standard',
      trackSwitchOffMode: 'predicted',
      contentPreferencesMode: 'auto',
      clientTrackSwitchOffControl: 'auto',
    },
  });
  call.leave();
  useVideoSettings.setState(defaultVideoSettings);
});
