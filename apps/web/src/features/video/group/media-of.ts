import type { VideoProducer } from '@nestmate/contract/video-group';
import { type CameraRest, noStreams, type Participant } from '../engine/engine';

type Received = Pick<VideoProducer, 'isAway' | 'isPaused' | 'quality' | 'source'> & {
  consumer: { track: MediaStreamTrack; rtpReceiver?: RTCRtpReceiver | undefined };
};

/** The streams of each participant. A stream stays the same while its track does, so that nothing flickers. */
export function createMediaOf() {
  const streams = new WeakMap<MediaStreamTrack, MediaStream>();

  function streamOf(track: MediaStreamTrack): MediaStream {
    const stream = streams.get(track) ?? new MediaStream([track]);
    streams.set(track, stream);
    return stream;
  }

  function restOf(camera: Received | undefined, isHeldBack: boolean): CameraRest | null {
    if (camera?.isPaused) return camera.isAway ? 'background' : null;
    return camera && isHeldBack ? 'bandwidth' : null;
  }

  /** @param isHeldBack the connection carries only their sound */
  return (id: string, firstName: string, received: readonly Received[], isHeldBack: boolean): Participant => {
    const cameraRest = restOf(
      received.find(({ source }) => source === 'camera'),
      isHeldBack,
    );
    const isOn = (source: VideoProducer['source']) =>
      received.some((each) => each.source === source && !each.isPaused);
    const come = received.map(({ source, consumer }) => [source, streamOf(consumer.track)] as const);
    return {
      id,
      firstName,
      ...noStreams,
      ...Object.fromEntries(come),
      hasCamera: isOn('camera') && cameraRest === null,
      cameraRest,
      hasMicrophone: isOn('microphone'),
      hasScreen: isOn('screen'),
      quality: received.find(({ quality }) => quality !== null)?.quality ?? null,
    };
  };
}

/** How loud somebody is, from 0 to 1. */
export const levelOf = (received: readonly Received[]): number =>
  Math.max(
    0,
    ...received.flatMap(({ source, consumer }) =>
      source === 'microphone'
        ? (consumer.rtpReceiver?.getSynchronizationSources() ?? []).map(({ audioLevel }) => audioLevel ?? 0)
        : [],
    ),
  );
