import type { SecurityEvent, ListedSession } from '@nestmate/contract/sessions';
import { SectionNotLoaded } from '@/features/not-loaded';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation, type Translate } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { Skeleton } from '@/ui/skeleton';
import { When } from '@/ui/when';
import { useEndOtherSessions, useEndSession, useSessions } from './account.queries';

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

interface SessionRowProps {
  session: ListedSession;
  /** The network of this device. */
  here: string | null | undefined;
  isEnding: boolean;
  onEnd: () => void;
}

/** One session: its device, its last use, and a button to end it. */
function SessionRow({ session, here, isEnding, onEnd }: SessionRowProps) {
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
              <span className="sr-only">{t('sessions.lastUsed')}</span>{' '}
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

/** The part of a network's address that its people may know: `203.0.113.x`, `2001:db8:1:…`. */
const rangeOf = (address: string) => address.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':…');

const isIpv6 = (address: string) => address.includes(':');

/** The network of an action, compared with this network if possible; undefined when it is unknown. */
function networkWords(
  address: string | null,
  here: string | null | undefined,
  t: Translate<'account'>,
): string | undefined {
  if (address === null) return undefined;
  const range = rangeOf(address);
  // A home has addresses of both kinds.
  if (!here || isIpv6(here) !== isIpv6(address)) return range;
  return address === here ? t('sessions.network.same') : t('sessions.network.other', { range });
}

interface SecurityEventRowProps {
  event: SecurityEvent;
  /** The network of this device. */
  here: string | null | undefined;
}

/** A security event of the account, with its time and origin. */
function SecurityEventRow({ event: { kind, at, browser, address }, here }: SecurityEventRowProps) {
  const { t, language } = useTranslation('account');
  const facts = [browser, networkWords(address, here, t)].filter(Boolean);
  return (
    <li>
      <p className={kind === 'refresh_reused' ? 'font-medium text-brick' : ''}>
        {t(`sessions.kinds.${kind}`)}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        <When at={at} language={language} />
        {facts.map((fact) => ` · ${fact}`)}
      </p>
    </li>
  );
}
