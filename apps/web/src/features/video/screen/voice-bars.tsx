import { useEffect, useRef } from 'react';
import { followLevel } from '../media/level';

/** How much of the level each bar shows. */
const shares = [0.6, 1, 0.75];
const least = 0.2;

/** How loud somebody is, as three bars that grow. The words are elsewhere. */
export function VoiceBars({ track }: { track: MediaStreamTrack | null }) {
  const bars = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!track) return undefined;
    return followLevel(track, (level) => {
      for (const [at, bar] of Array.from(bars.current?.children ?? []).entries())
        (bar as HTMLElement).style.transform = `scaleY(${Math.max(least, (level ?? 0) * (shares[at] ?? 1))})`;
    });
  }, [track]);
  return (
    <span ref={bars} aria-hidden className="flex h-4 shrink-0 items-center gap-0.5">
      {shares.map((share) => (
        <span key={share} className="h-full w-0.75 scale-y-20 rounded-full bg-current" />
      ))}
    </span>
  );
}
