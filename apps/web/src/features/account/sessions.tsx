import { SectionNotLoaded } from '@/features/not-loaded';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { SecurityEventRow } from './security-event-row';
import { SessionRow } from './session-row';
import { useEndOtherSessions, useEndSession, useSessions } from './sessions.queries';

export function SessionsInWords() {
  const { t } = useTranslation('account');
  const count = useSessions().data?.sessions.length;
  return count !== undefined && t('sessions.count', { count });
}

/** The person's sessions, each with a way to end it, and the recent security events of the account. */
export function Sessions() {
  const { t } = useTranslation('account');
  const sessions = useSessions();
  const { data } = sessions;
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const refusal = endOne.error ?? endOthers.error;
  if (!data)
    return (
      <SectionNotLoaded
        query={sessions}
        title={t('sessions.failed')}
        loading={<Skeleton className="h-24 w-full rounded-card" />}
      />
    );
  const here = data.sessions.find(({ is_this }) => is_this)?.address;
  return (
    <>
      <Card>
        <ul className="-my-3 divide-y divide-line">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              here={here}
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
            <SecurityEventRow key={`${event.at} ${event.kind}`} event={event} here={here} />
          ))}
        </ul>
      </Card>
    </>
  );
}
