import type { ListedSession } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { When } from '@/ui/when';
import { networkWords } from './network-words';

interface Props {
  session: ListedSession;
  /** The network of this device. */
  here: string | null | undefined;
  isEnding: boolean;
  onEnd: () => void;
}

/** One session: its device, its last use, and a button to end it. */
export function SessionRow({ session, here, isEnding, onEnd }: Props) {
  const { t, language } = useTranslation('account');
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const browser = session.browser ?? t('sessions.unknownBrowser');
  const facts = [
    t('sessions.started', { date: day.format(new Date(session.started_at)) }),
    session.is_this ? undefined : networkWords(session.address, here, t),
  ];
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {session.is_this && <Chip tone="plum">{t('sessions.this')}</Chip>}
        </p>
        <p className="text-sm text-ink-2">
          {session.is_this ? (
            t('sessions.activeNow')
          ) : (
            <>
              <VisuallyHidden>{t('sessions.lastUsed')}</VisuallyHidden>{' '}
              <When at={session.last_used_at} language={language} />
            </>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!session.is_this && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('sessions.endNamed', {
            browser,
            date: moment.format(new Date(session.last_used_at)),
          })}
          isPending={isEnding}
          onPress={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
