/** In kbit/s, until the bandwidth is known. With less, Chromium's encoder drops the first frames of a camera's picture. */
const firstBitrate = 1000;

const words = `x-google-start-bitrate=${firstBitrate}`;
const vp8 = /^a=rtpmap:(\d+) VP8\/90000\r\n(a=fmtp:\1 [^\r]*)?/gm;

/** The other side's description, by which browsers of Chromium's family begin to send. Others do not read it. */
export const withFirstBitrate = ({
  type,
  sdp = '',
}: RTCSessionDescriptionInit): RTCSessionDescriptionInit => ({
  type,
  sdp: sdp.replace(vp8, (found, format: string, known?: string) =>
    known ? `${found};${words}` : `${found}a=fmtp:${format} ${words}\r\n`,
  ),
});
