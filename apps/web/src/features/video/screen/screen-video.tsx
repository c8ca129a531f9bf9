import { MovingPicture } from './moving-picture';

/** A shared screen, uncropped. */
export function ScreenVideo({ stream }: { stream: MediaStream }) {
  return <MovingPicture stream={stream} className="absolute inset-0 size-full bg-night object-contain" />;
}
