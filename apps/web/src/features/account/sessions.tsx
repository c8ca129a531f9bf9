import type { ListedSession, SecurityEvent } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Chip } from '@/ui/chip';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { NotLoaded } from './not-loaded';
import { useEndOtherSessions, useEndSession, useSessions } from './sessions.queries';

export function SessionsInWords() {
  const { t } = useTranslation('account');
  const count = useSessions().data?.sessions.length;
  return count !== undefined && t('sessions.count', { count });
}

/** Where the person is signed in, each with a way to end it, and what has happened to the account lately. */
export function Sessions() {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useSessions();
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const refusal = endOne.error ?? endOthers.error;
  if (!data) {
    if (!error) return <Skeleton className="h-24 w-full rounded-card" />;
    return <NotLoaded title={t('sessions.failed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Card>
        <ul className="-my-3 divide-y divide-line">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              isEnding={endOne.isPending && endOne.variables.session_id === session.session_id}
              onEnd={() => endOne.mutate(session)}
            />
          ))}
        </ul>
        {data.sessions.length === 1 ? (
          <p className="mt-4 text-sm text-ink-2">{t('sessions.onlyHere')}</p>
        ) : (
          <div className="mt-4">
            <Button variant="secondary" isPending={endOthers.isPending} onPress={() => endOthers.mutate()}>
              {t('sessions.endOthers')}
            </Button>
          </div>
        )}
        {refusal && (
          <p role="alert" className="mt-2 text-sm text-brick">
            {errorTextOf(refusal)}
          </p>
        )}
      </Card>
      <h2 className="mt-8 mb-3 text-lg">{t('sessions.lately')}</h2>
      <Card>
        {data.events.length === 0 && <p className="text-ink-2">{t('sessions.nothingLately')}</p>}
        <ul className="flex flex-col gap-3">
          {data.events.map((event) => (
            <EventRow key={`${event.at} ${event.kind}`} event={event} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function useMoment() {
  const { language } = useTranslation('account');
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (moment: string) => format.format(new Date(moment));
}

interface RowProps {
  session: ListedSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { t } = useTranslation('account');
  const moment = useMoment();
  const browser = session.browser ?? t('sessions.unknownBrowser');
  const lastUsed = moment(session.last_used_at);
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser}
          {session.is_this && <Chip tone="plum">{t('sessions.this')}</Chip>}
        </p>
        <p className="text-sm text-ink-2">{t('sessions.lastUsed', { date: lastUsed })}</p>
        <p className="text-sm text-ink-2">{t('sessions.started', { date: moment(session.started_at) })}</p>
        {session.address !== null && (
          <p className="text-sm wrap-anywhere text-ink-2">
            {t('sessions.network', { address: session.address })}
          </p>
        )}
      </div>
      {!session.is_this && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('sessions.endNamed', { browser, date: lastUsed })}
          isPending={isEnding}
          onPress={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EventRow({ event: { kind, at, browser, address } }: { event: SecurityEvent }) {
  const { t } = useTranslation('account');
  const moment = useMoment();
  return (
    <li>
      <p className={kind === 'refresh_reused' ? 'font-medium text-brick' : ''}>
        {t(`sessions.kinds.${kind}`)}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        {[moment(at), browser, address].filter((part) => part !== null).join(' · ')}
      </p>
    </li>
  );
}
