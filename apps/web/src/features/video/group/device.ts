import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import { Device } from 'mediasoup-client';
import type { types } from 'mediasoup-client';

const loaded = new Map<string, Promise<Device>>();

/** The part of the capabilities that decides what the two sides can exchange. */
const nameOf = ({ codecs = [] }: VideoRtpCapabilities) =>
  codecs.map((codec) => [codec.mimeType, codec.preferredPayloadType, codec.parameters?.apt].join()).join(';');

async function load(routerRtpCapabilities: VideoRtpCapabilities): Promise<Device> {
  const device = await Device.factory();
  await device.load({ routerRtpCapabilities: routerRtpCapabilities as types.RtpCapabilities });
  return device;
}

/** The media capabilities of this browser with a server. Finding out takes a moment, and the result stays the same. */
export function deviceFor(server: VideoRtpCapabilities): Promise<Device> {
  const name = nameOf(server);
  const device = loaded.get(name) ?? load(server);
  loaded.set(name, device);
  device.catch(() => loaded.delete(name));
  return device;
}

/** What this browser can receive from a server; undefined while that is not known. */
export async function receivedBy(
  server: VideoRtpCapabilities | undefined,
): Promise<VideoRtpCapabilities | undefined> {
  const device = server && (await deviceFor(server).catch(() => undefined));
  return device?.rtpCapabilities;
}
