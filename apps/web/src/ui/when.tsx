import { useState } from 'react';
import { relativeTime } from './relative-time';
import { useMinute } from './use-minute';

interface WhenProps {
  /** An ISO timestamp. */
  at: string;
  language: string;
}

/** A time relative to now; its date and time on hover, and when activated by a finger or a key. */
export function When({ at, language }: WhenProps) {
  const [isExact, setExact] = useState(false);
  const now = useMinute();
  const moment = new Date(at);
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
  return (
    <button
      type="button"
      title={exact}
      onClick={() => setExact((shown) => !shown)}
      className="min-h-6 rounded-small text-left select-none"
    >
      <time dateTime={at} className="inline-block first-letter:uppercase">
        {isExact ? exact : relativeTime(moment.getTime(), now, language)}
      </time>
    </button>
  );
}
