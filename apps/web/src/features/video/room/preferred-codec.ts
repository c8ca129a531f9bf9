/** One codec before all others, which stay as they were. */
export function prefer(codec: string, transceiver: RTCRtpTransceiver): void {
  // Not in older Firefox, which prefers VP8 anyway.
  if (!('setCodecPreferences' in transceiver)) return;
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  const isPreferred = ({ mimeType }: { mimeType: string }) => mimeType === `video/${codec}`;
  transceiver.setCodecPreferences(
    codecs.toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one))),
  );
}
