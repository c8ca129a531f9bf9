import { useTranslation } from '@/platform/use-translation';
import { exactMoment, shortMoment } from './times';
import { useToday } from './today';

/** When a message was written, in a word or two; the exact moment shows on hover. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const { language } = useTranslation('chat');
  const today = useToday();
  return (
    <time dateTime={at} title={exactMoment(at, language)} className={className}>
      {shortMoment(at, language, today)}
    </time>
  );
}
