import { useEffect, useRef } from 'react';
import { followLevel } from '../media/level';

/** The share of the level that each bar shows. */
const shares = [0.6, 1, 0.75];
const least = 0.25;

/** A participant's level, as three dots that grow to bars. Decorative: the text is elsewhere. */
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
    <span
      ref={bars}
      aria-hidden
      className="flex size-5 shrink-0 items-center justify-center gap-0.75 rounded-full bg-current/25"
    >
      {shares.map((share) => (
        <span key={share} className="h-3 w-0.75 scale-y-25 rounded-full bg-current" />
      ))}
    </span>
  );
}
