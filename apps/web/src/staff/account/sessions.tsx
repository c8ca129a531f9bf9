import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { DeviceIcon } from '@/ui/icons/device';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { useEndSessions, useSessions } from './sessions.queries';

/** My sessions, with buttons to end unknown ones. */
export function Sessions() {
  const { t, language } = useTranslation('staff');
  const sessions = useSessions();
  const ending = useEndSessions();
  const listed = sessions.data?.sessions ?? [];
  const others = listed.filter(({ is_this }) => !is_this).map(({ session_id }) => session_id);
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="sessions" className="text-lg">
          {t('sessions.title')}
        </h2>
        {others.length > 1 && (
          <span className="ml-auto">
            <Button
              variant="secondary"
              size="sm"
              isPending={ending.isPending}
              onPress={() => ending.mutate(others)}
            >
              {t('sessions.endOthers')}
            </Button>
          </span>
        )}
      </div>
      {ending.error && <Banner tone="danger">{errorTextOf(ending.error)}</Banner>}
      {sessions.data ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {listed.map(({ session_id, browser, address, last_used_at, is_this }) => {
            const name = browser ?? t('sessions.unknown');
            return (
              <li key={session_id} className="flex min-h-14 items-center gap-3 px-4 py-2">
                <DeviceIcon className="size-5 text-ink-2" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{name}</p>
                  <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
                    {is_this ? t('sessions.this') : <When at={last_used_at} language={language} />}
                    {address && <span>{address}</span>}
                  </p>
                </div>
                {!is_this && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={t('sessions.endNamed', { browser: name })}
                    isDisabled={ending.isPending}
                    onPress={() => ending.mutate([session_id])}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <NotLoaded query={sessions} />
      )}
    </section>
  );
}
