import { useEffect, useRef } from 'react';

const refreshMs = 100;

/** Calls back with the loudness of a track, from 0 to 1. */
function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(wave);
    const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
    // Speech into a laptop is some 0.1 strong.
    onLevel(Math.min(1, Math.sqrt(power) * 6));
  }, refreshMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

interface Props {
  track: MediaStreamTrack | null;
  className?: string;
}

/** How loud the microphone hears, as a bar that grows. */
export function LevelBar({ track, className = 'h-1.5 w-full' }: Props) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!track) return undefined;
    return followLevel(track, (level) => bar.current?.style.setProperty('transform', `scaleX(${level})`));
  }, [track]);
  return (
    <span aria-hidden className={`block overflow-hidden rounded-full bg-sunken ${className}`}>
      <span ref={bar} className="block h-full origin-left scale-x-0 rounded-full bg-leaf" />
    </span>
  );
}
