import type { VideoAccess } from '@nestmate/contract/video';
import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import { Device } from 'mediasoup-client';
import * as fakeParameters from 'mediasoup-client/fakeParameters';
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler';
import { expect, it } from 'vitest';
import type { PreparedTransports } from '../engine/engine';
import { Preparation } from './preparation';

const server = fakeParameters.generateRouterRtpCapabilities();

/** A window's device, as in a browser with the library's own media. */
async function loadDevice() {
  const device = new Device({ handlerFactory: FakeHandler.createFactory(fakeParameters) });
  await device.load({ routerRtpCapabilities: server });
  return device;
}

/** Transports as the server's reply opens them in this window. */
async function openTransports(): Promise<PreparedTransports> {
  const device = await loadDevice();
  const send = device.createSendTransport(fakeParameters.generateTransportRemoteParameters());
  const receive = device.createRecvTransport(fakeParameters.generateTransportRemoteParameters());
  const close = () => {
    send.close();
    receive.close();
  };
  return { send, receive, consumers: new Map(), fits: () => true, close };
}

const accessWith = (rtp_capabilities?: VideoAccess['rtp_capabilities']): VideoAccess => ({
  token: 'fresh',
  room_name: 'ada,milo',
  room_type: 'group',
  ice_servers: [],
  rtp_capabilities,
  expires_at: '2027-01-01T00:00:00.000Z',
});
const access = accessWith(server as VideoRtpCapabilities);

/** The preview of a group's call, whose code loads immediately; `reply` opens the transports of the oldest request. */
function openPreview(loading: Promise<void> = Promise.resolve()) {
  const requests: { token: string; peerId: string }[] = [];
  const replies: ((transports: PreparedTransports | undefined) => void)[] = [];
  const preparation = new Preparation('peer milo', async () => {
    await loading;
    return {
      receivedBy: async () => (await loadDevice()).rtpCapabilities,
      prepareTransports: ({ token, peerId }) => {
        requests.push({ token, peerId });
        return new Promise((resolve) => replies.push(resolve));
      },
    };
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  async function begin(given = access) {
    preparation.begin(given);
    await preparation.loading;
    await settled();
  }
  async function reply(transports: PreparedTransports | undefined) {
    replies.shift()?.(transports);
    await settled();
  }
  return { preparation, requests, begin, reply };
}

it('announces what the browser receives, and the transport once it is open', async () => {
  const { preparation, requests, begin, reply } = openPreview();
  expect(preparation.announced).toEqual({});
  await begin();
  expect(requests).toEqual([{ token: 'fresh', peerId: 'peer milo' }]);
  expect(preparation.announced).toEqual({ receives: (await loadDevice()).rtpCapabilities });
  const transports = await openTransports();
  await reply(transports);
  expect(preparation.announced).toMatchObject({ transportId: transports.receive.id });
});

it('prepares nothing for a call without a server', async () => {
  const { preparation, requests, begin } = openPreview();
  await begin(accessWith());
  expect(preparation.loading).toBeUndefined();
  expect([requests, preparation.announced]).toEqual([[], {}]);
});

it('prepares nothing when the code of group calls cannot be loaded', async () => {
  const { preparation, requests, begin } = openPreview(Promise.reject(new Error('Offline')));
  await begin();
  expect(preparation.loading).toBeUndefined();
  expect([requests, preparation.announced]).toEqual([[], {}]);
});

it('hands its transports over once, still open', async () => {
  const { preparation, begin, reply } = openPreview();
  await begin();
  const transports = await openTransports();
  await reply(transports);
  preparation.press();
  expect(preparation.take()).toBe(transports);
  expect(preparation.take()).toBeUndefined();
  preparation.release();
  expect(transports.receive.closed).toBe(false);
  expect(preparation.announced).not.toHaveProperty('transportId');
});

it.each(['press', 'release'] as const)('closes transports that open after a %s', async (end) => {
  const { preparation, begin, reply } = openPreview();
  await begin();
  preparation[end]();
  const transports = await openTransports();
  await reply(transports);
  expect([transports.send.closed, transports.receive.closed]).toEqual([true, true]);
  expect(preparation.take()).toBeUndefined();
});

it('closes its transports when the preview is closed, and opens none afterwards', async () => {
  const { preparation, requests, begin, reply } = openPreview();
  await begin();
  const transports = await openTransports();
  await reply(transports);
  preparation.release();
  expect(transports.receive.closed).toBe(true);
  await begin();
  expect(requests).toHaveLength(1);
});

it('closes the transports of an earlier token when it prepares with another', async () => {
  const { preparation, begin, reply } = openPreview();
  await begin();
  const [first, second] = [await openTransports(), await openTransports()];
  await reply(first);
  await begin({ ...access, token: 'fresher' });
  expect(first.receive.closed).toBe(true);
  await reply(second);
  expect(preparation.take()).toBe(second);
});

it('announces no transport that the server has closed', async () => {
  const { preparation, begin, reply } = openPreview();
  await begin();
  const transports = await openTransports();
  await reply(transports);
  transports.receive.close();
  expect(preparation.announced).not.toHaveProperty('transportId');
});
