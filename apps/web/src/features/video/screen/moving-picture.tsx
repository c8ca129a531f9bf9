import { useLayoutEffect, useRef } from 'react';

interface MovingPictureProps {
  stream: MediaStream;
  className: string;
  onResize?: (width: number, height: number) => void;
}

/** Players without a place, by what they play, until the next place takes them. */
const leaving = new Map<MediaStream, HTMLVideoElement>();

function playerOf(stream: MediaStream, { ownerDocument }: HTMLElement): HTMLVideoElement {
  const known = leaving.get(stream);
  leaving.delete(stream);
  if (known?.ownerDocument === ownerDocument) return known;
  const player = ownerDocument.createElement('video');
  player.muted = true;
  player.playsInline = true;
  player.srcObject = stream;
  return player;
}

function letGo(stream: MediaStream, player: HTMLVideoElement): void {
  leaving.set(stream, player);
  player.remove();
  // The replacement has rendered by then.
  queueMicrotask(() => {
    if (leaving.get(stream) === player) leaving.delete(stream);
    if (!player.isConnected) player.srcObject = null;
  });
}

/** A video that keeps playing while the layout around it changes: a new player would be black until its first frame. */
export function MovingPicture({ stream, className, onResize }: MovingPictureProps) {
  const slot = useRef<HTMLSpanElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const resized = useRef(onResize);
  useLayoutEffect(() => {
    if (!slot.current) return undefined;
    const taken = playerOf(stream, slot.current);
    const reportSize = () => resized.current?.(taken.videoWidth, taken.videoHeight);
    player.current = taken;
    slot.current.append(taken);
    taken.play().catch(() => undefined);
    taken.addEventListener('resize', reportSize);
    reportSize();
    return () => {
      taken.removeEventListener('resize', reportSize);
      letGo(stream, taken);
    };
  }, [stream]);
  useLayoutEffect(() => {
    resized.current = onResize;
    if (player.current) player.current.className = className;
  });
  return <span ref={slot} aria-hidden className="contents" />;
}

/** A shared screen, uncropped. */
export function ScreenVideo({ stream }: { stream: MediaStream }) {
  return <MovingPicture stream={stream} className="absolute inset-0 size-full bg-night object-contain" />;
}
