/** In kbit/s, until the bandwidth is known. With less, Chromium's encoder lets the first frames of a camera's picture go. */
const firstBitrate = 1000;

const vp8 = /^a=rtpmap:(\d+) VP8\/90000$/gm;

/** The other side's description, by which browsers of Chromium's family begin to send. Others do not read it. */
export function withFirstBitrate({ type, sdp = '' }: RTCSessionDescriptionInit): RTCSessionDescriptionInit {
  return {
    type,
    sdp: sdp
      .replaceAll('\r\n', '\n')
      .replace(vp8, `$&\na=fmtp:$1 x-google-start-bitrate=${firstBitrate}`)
      .replaceAll('\n', '\r\n'),
  };
}
