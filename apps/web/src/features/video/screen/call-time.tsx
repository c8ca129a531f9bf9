import { useEffect, useState } from 'react';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** “0:07”, “12:30”, “1:05:00”. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const ofMinute = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes % 60)}:${ofMinute}` : `${minutes}:${ofMinute}`;
}

/** The duration of the call; nothing before somebody has joined. Screen readers read it only on request. */
export function CallTime({ since }: { since: number | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  if (since === null) return null;
  return (
    <span role="timer" className="shrink-0 text-sm font-normal tabular-nums">
      {clockOf(now - since)}
    </span>
  );
}
