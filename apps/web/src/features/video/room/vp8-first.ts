/** VP8 before all else, as it runs on every device; the others stay as they were. */
export function preferVp8(transceiver: RTCRtpTransceiver): void {
  // Not in older Firefox, which prefers VP8 anyway.
  if (!('setCodecPreferences' in transceiver)) return;
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  const isVp8 = ({ mimeType }: { mimeType: string }) => mimeType === 'video/VP8';
  transceiver.setCodecPreferences(codecs.toSorted((one, other) => Number(isVp8(other)) - Number(isVp8(one))));
}
