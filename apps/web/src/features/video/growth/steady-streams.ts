import { noStreams, partOf, type Source, type Streams } from '../room/room-engine';

const sources = Object.keys(noStreams) as Source[];

/** Streams that stay the same while their tracks are replaced, so that nothing that plays them restarts or is black for a moment. */
export function createSteadyStreams() {
  const streams = new Map<string, MediaStream>();

  function steady(id: string, source: Source, from: MediaStream | null): MediaStream | null {
    const [track] = from?.getTracks() ?? [];
    if (!track) return null;
    const key = partOf(id, source);
    const stream = streams.get(key) ?? new MediaStream();
    streams.set(key, stream);
    const before = stream.getTracks();
    if (!before.includes(track)) stream.addTrack(track);
    // Removes old tracks afterwards, because a player without a track restarts.
    for (const each of before) if (each !== track) stream.removeTrack(each);
    return stream;
  }

  return (id: string, from: Streams): Streams => ({
    ...noStreams,
    ...Object.fromEntries(sources.map((source) => [source, steady(id, source, from[source])])),
  });
}
