import type { VideoProducer } from '@nestmate/contract';
import type { Participant } from '../room/room-engine';

type Received = Pick<VideoProducer, 'isPaused' | 'quality' | 'source'> & {
  consumer: { track: MediaStreamTrack; rtpReceiver?: RTCRtpReceiver | undefined };
};

/** The streams of each participant. A stream stays the same while its tracks do, so that nothing flickers. */
export function createMediaOf() {
  const streams = new Map<string, { ids: string; stream: MediaStream }>();

  function streamOf(name: string, tracks: readonly Received[]): MediaStream | null {
    // What is received anew has another track, even where the same is sent.
    const ids = tracks.map(({ consumer }) => consumer.track.id).join();
    const known = streams.get(name);
    if (known?.ids === ids) return known.stream;
    streams.delete(name);
    if (tracks.length === 0) return null;
    const stream = new MediaStream(tracks.map(({ consumer }) => consumer.track));
    streams.set(name, { ids, stream });
    return stream;
  }

  return (id: string, firstName: string, received: readonly Received[]): Participant => {
    const isOn = (source: VideoProducer['source']) =>
      received.some((each) => each.source === source && !each.isPaused);
    return {
      id,
      firstName,
      stream: streamOf(
        id,
        received.filter(({ source }) => source !== 'screen'),
      ),
      screen: streamOf(
        `${id} screen`,
        received.filter(({ source }) => source === 'screen'),
      ),
      hasCamera: isOn('camera'),
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
