import { useStream } from './use-stream';

/** Somebody's screen, whole. */
export function ScreenVideo({ stream }: { stream: MediaStream }) {
  const element = useStream<HTMLVideoElement>(stream);
  return (
    <video
      ref={element}
      muted
      playsInline
      aria-hidden
      className="absolute inset-0 size-full bg-night object-contain"
    />
  );
}
