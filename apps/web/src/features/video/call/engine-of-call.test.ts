import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallEngine, Connection } from '../engine/engine';
import { createLayout } from '../engine/layout';
import { openPeerToPeerEngine } from '../engine/peer-to-peer-engine';
import type { Signalling } from '../engine/signalling.live';
import { createLocalMedia } from '../media/local-media';
import { createScreenShare } from '../media/screen-share';
import { connectOptions, defaultVideoSettings } from '../video-settings';
import { EngineOfCall } from './engine-of-call';

class Track extends EventTarget {
  enabled = true;
  contentHint = '';
  constructor(
    readonly kind: 'audio' | 'video',
    readonly label: string,
  ) {
    super();
  }
  stop = () => {};
  getSettings = () => ({});
}

/** The connections that the browser has made, each with the tracks that it sends. */
class BrowserConnection extends EventTarget {
  static made: BrowserConnection[] = [];
  /** Settles when the browser has accepted a track, or refused it. */
  static accepts: Promise<void> = Promise.resolve();
  readonly sent: (string | null)[] = [];
  localDescription: { type: RTCSdpType; toJSON: () => object } | null = null;
  signalingState = 'stable';
  iceConnectionState = 'new';
  isClosed = false;
  readonly #transceivers: object[] = [];
  constructor() {
    super();
    BrowserConnection.made.push(this);
  }
  addTransceiver() {
    const at = this.#transceivers.length;
    const replaceTrack = async (track: Track | null) => {
      await BrowserConnection.accepts;
      this.sent[at] = track && track.label;
    };
    const transceiver = { direction: 'sendrecv', sender: { replaceTrack } };
    this.#transceivers.push(transceiver);
    return transceiver;
  }
  createDataChannel = () => Object.assign(new EventTarget(), { readyState: 'connecting', close: () => {} });
  getTransceivers = () => this.#transceivers;
  async setLocalDescription() {
    this.localDescription = { type: 'offer', toJSON: () => ({ type: 'offer', sdp: '' }) };
    this.signalingState = 'have-local-offer';
  }
  close() {
    this.isClosed = true;
  }
}

/** The server of a call that Ben is in, whom this window offers to connect to. */
const signalling = (): Signalling => ({
  join: async () => ({
    others: [{ userId: 'ben', firstName: 'Ben', peerId: 'peer ben', isCaller: true }],
    iceServers: [],
    hasOffered: false,
  }),
  send: () => {},
  follow: () => () => {},
});

const streamOf = (...tracks: Track[]) => ({ getTracks: () => tracks }) as unknown as MediaStream;

/** A window with a microphone and a camera, and the engine of its call; `load` ends the wait for the engine's code. */
async function callWindow(loading: Promise<void> = Promise.resolve()) {
  const media = createLocalMedia({
    getUserMedia: async ({ audio, video }) =>
      streamOf(
        ...(audio ? [new Track('audio', 'microphone')] : []),
        ...(video ? [new Track('video', 'camera')] : []),
      ),
    devices: async () => [
      { deviceId: 'a', kind: 'audioinput', label: '' },
      { deviceId: 'b', kind: 'videoinput', label: '' },
    ],
    isDenied: async () => false,
    choice: () => ({}),
    onDevicesChange: () => () => undefined,
  });
  await media.open();
  const screen = createScreenShare(async () => streamOf(new Track('video', 'screen')));
  const failures: string[] = [];
  const connections: Connection[] = [];
  const made: CallEngine[] = [];
  const engine = new EngineOfCall({
    async open() {
      await loading;
      made.push(openPeerToPeerEngine(signalling(), connectOptions(defaultVideoSettings, 'peer-to-peer')));
      return made.at(-1) as CallEngine;
    },
    media,
    screen,
    layout: createLayout(),
    onConnectionChange: (connection) => void connections.push(connection),
    onLoadFailure: () => void failures.push('not loaded'),
    onSendFailure: () => void failures.push('not sent'),
  });
  return { engine, media, screen, failures, connections, made };
}

/** The tracks that leave this window by connections that are not closed. */
const sent = () =>
  BrowserConnection.made.filter(({ isClosed }) => !isClosed).map((connection) => connection.sent);

beforeEach(() => {
  BrowserConnection.made = [];
  BrowserConnection.accepts = Promise.resolve();
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', BrowserConnection);
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

it('sends the microphone, the camera and the screen of the window as they change', async () => {
  const { engine, media, screen } = await callWindow();
  await engine.connect('one');
  await settled();
  expect(sent()).toEqual([['microphone', 'camera', null]]);
  await media.want('camera', false);
  await screen.start();
  await settled();
  expect(sent()).toEqual([['microphone', null, 'screen']]);
  screen.stop();
  await media.want('camera', true);
  await settled();
  expect(sent()).toEqual([['microphone', 'camera', null]]);
});

it('prepares an offer that sends nothing, and uses it once the person joins', async () => {
  const { engine } = await callWindow();
  expect(engine.offer()).toBeNull();
  await engine.prepare('one', []);
  expect(engine.offer()).toMatchObject({ description: { type: 'offer' } });
  expect(sent()).toEqual([[null, null, null]]);
  await engine.connect('one');
  await settled();
  expect(sent()).toEqual([['microphone', 'camera', null]]);
  expect(BrowserConnection.made).toHaveLength(1);
});

it('closes the engine of one call before it opens that of another', async () => {
  const { engine } = await callWindow();
  await engine.prepare('one', []);
  await engine.prepare('other', []);
  expect(BrowserConnection.made.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

it('closes an engine whose code is loaded after the call is over', async () => {
  let load = () => {};
  const loading = new Promise<void>((resolve) => (load = resolve));
  const { engine, connections, failures, made } = await callWindow(loading);
  const connecting = engine.connect('one');
  engine.close();
  load();
  await connecting;
  // A closed engine connects to nobody.
  await made[0]?.connect();
  await settled();
  expect(BrowserConnection.made).toEqual([]);
  expect([connections, failures]).toEqual([[], []]);
});

it('announces how far the engine is connected until it is closed', async () => {
  const { engine, media, connections } = await callWindow();
  await engine.connect('one');
  await settled();
  expect(connections.at(-1)).toMatchObject({ others: [{ id: 'ben' }] });
  const count = connections.length;
  engine.close();
  await media.want('camera', false);
  await settled();
  expect(connections).toHaveLength(count);
  expect(sent()).toEqual([]);
});

it('announces code that could not be loaded once the person joins', async () => {
  const { engine, failures } = await callWindow(Promise.reject(new Error('Offline')));
  await engine.prepare('one', []);
  expect(failures).toEqual([]);
  await engine.connect('one');
  expect(failures).toEqual(['not loaded']);
});

it('announces media that the browser refuses to send, as long as the call goes on', async () => {
  const { engine, screen, failures } = await callWindow();
  await engine.connect('one');
  await settled();
  let refuse = (_: Error) => {};
  const shareRefused = async (before: () => void) => {
    BrowserConnection.accepts = new Promise((_, reject) => (refuse = reject));
    await screen.start();
    await settled();
    before();
    refuse(new Error('InvalidModificationError'));
    await settled();
  };
  await shareRefused(() => {});
  expect(failures).toEqual(['not sent']);
  await shareRefused(engine.close.bind(engine));
  expect(failures).toEqual(['not sent']);
});
