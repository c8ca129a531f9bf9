import { useEffect, useRef } from 'react';
import { followLevel } from '../media/level';

interface Props {
  track: MediaStreamTrack | null;
  className?: string;
}

/** The microphone's level, as a bar that grows. */
export function LevelBar({ track, className = 'h-1.5 w-full' }: Props) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!track) return undefined;
    return followLevel(track, (level) =>
      bar.current?.style.setProperty('transform', `scaleX(${level ?? 0})`),
    );
  }, [track]);
  return (
    <span aria-hidden className={`block overflow-hidden rounded-full bg-sunken ${className}`}>
      <span ref={bar} className="block h-full origin-left scale-x-0 rounded-full bg-leaf" />
    </span>
  );
}
