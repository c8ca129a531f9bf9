import { type PointerEvent, useRef, useState } from 'react';
import { relativeTime } from './relative-time';

const longPressMs = 500;

interface Props {
  /** An ISO moment. */
  at: string;
  language: string;
}

/** How long ago something was; its date and time on hover, and after a long press. */
export function When({ at, language }: Props) {
  const [isExact, setExact] = useState(false);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moment = new Date(at);
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
  const start = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') press.current = setTimeout(() => setExact((now) => !now), longPressMs);
  };
  const stop = () => clearTimeout(press.current);
  return (
    <time
      dateTime={at}
      title={exact}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
      onContextMenu={(event) => event.preventDefault()}
      className="inline-block select-none first-letter:uppercase"
    >
      {isExact ? exact : relativeTime(moment.getTime(), Date.now(), language)}
    </time>
  );
}
