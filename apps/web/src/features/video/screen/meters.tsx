import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Quality } from '../engine/network-quality';
import { trackOf } from '../media/capture';
import { followLevel, afterLevel, isSuspicious, type Silence } from '../media/level';
import type { LocalMedia } from '../media/local-media';

interface LevelBarProps {
  track: MediaStreamTrack | null;
  className?: string;
}

/** The microphone's level, as a bar that grows. */
export function LevelBar({ track, className = 'h-1.5 w-full' }: LevelBarProps) {
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

/** Five bars, lit according to the quality of the connection. Decorative: the text is elsewhere. */
export function QualityBars({ quality }: { quality: Quality }) {
  return (
    <svg aria-hidden viewBox="0 0 20 12" className="h-3 w-5 shrink-0 fill-current">
      {[1, 2, 3, 4, 5].map((bar) => (
        <rect
          key={bar}
          x={bar * 4 - 4}
          y={12 - bar * 2.4}
          width="2.6"
          height={bar * 2.4}
          rx="1"
          className={bar <= quality ? '' : 'opacity-35'}
        />
      ))}
    </svg>
  );
}

/** Whether nothing is heard from a microphone that is on. */
export function useSilentMicrophone(media: LocalMedia): boolean {
  const microphone = useStore(media, ({ sources }) => trackOf(sources.microphone));
  const isOn = useStore(media, ({ wants }) => wants.microphone);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!microphone || !isOn) return undefined;
    let silence: Silence = null;
    const stop = followLevel(microphone, (level) => {
      // The system suspends hidden pages.
      silence = afterLevel(silence, document.hidden ? null : level, Date.now());
      setSilent(isSuspicious(silence, Date.now()));
    });
    return () => {
      stop();
      setSilent(false);
    };
  }, [microphone, isOn]);
  return isSilent;
}
