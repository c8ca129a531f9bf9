import { MovingPicture } from './moving-picture';

/** Somebody's screen, whole. */
export function ScreenVideo({ stream }: { stream: MediaStream }) {
  return <MovingPicture stream={stream} className="absolute inset-0 size-full bg-night object-contain" />;
}
