import { useEffect, useRef, useState } from 'react';
import { relativeTime } from './relative-time';

const longPressMs = 500;
const minuteMs = 60_000;

/** Calls back after a long press of a finger or a pen on the element. */
function useLongPress(onPress: () => void) {
  const element = useRef<HTMLTimeElement>(null);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const ends = new AbortController();
    const { signal } = ends;
    let timer: ReturnType<typeof setTimeout>;
    const start = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') timer = setTimeout(() => latest.current(), longPressMs);
    };
    const stop = () => clearTimeout(timer);
    target.addEventListener('pointerdown', start, { signal });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      target.addEventListener(end, stop, { signal });
    target.addEventListener(
      'contextmenu',
      (event) => (event as PointerEvent).pointerType === 'touch' && event.preventDefault(),
      { signal },
    );
    return () => {
      stop();
      ends.abort();
    };
  }, []);
  return element;
}

/** The current time, to the minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface Props {
  /** An ISO moment. */
  at: string;
  language: string;
}

/** How long ago something was; its date and time on hover, and after a long press. */
export function When({ at, language }: Props) {
  const [isExact, setExact] = useState(false);
  const element = useLongPress(() => setExact((now) => !now));
  const now = useMinute();
  const moment = new Date(at);
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
  return (
    <time
      ref={element}
      dateTime={at}
      title={exact}
      className="inline-block select-none first-letter:uppercase"
    >
      {isExact ? exact : relativeTime(moment.getTime(), now, language)}
    </time>
  );
}
