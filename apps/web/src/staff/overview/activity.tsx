import type { StaffActivity } from '@nestmate/contract/staff/overview';
import { useTranslation } from '@/platform/texts/use-translation';
import { dayMs } from '@/ui/durations';
import { NotLoaded } from '../parts/not-loaded';
import { Cell, Table } from '../parts/table';
import { usePlace } from '../platform/network';
import { useActivity } from './overview.queries';

/** The activity: requests and messages of the last days, and how fast people find roommates. */
export function Activity() {
  const { t } = useTranslation('staffOverview');
  const query = useActivity(usePlace());
  return (
    <section aria-labelledby="activity" className="rounded-card border border-line bg-surface p-4">
      <h2 id="activity" className="pb-2 text-lg">
        {t('activity')}
      </h2>
      {query.data ? <Days activity={query.data} /> : <NotLoaded query={query} />}
    </section>
  );
}

/** The days from the first to the last, those without an entry too. */
function everyDay(days: StaffActivity['days']): StaffActivity['days'] {
  const [first, last] = [days[0], days.at(-1)].map((one) => Date.parse(one?.day ?? ''));
  if (first === undefined || last === undefined || Number.isNaN(first)) return days;
  return Array.from({ length: (last - first) / dayMs + 1 }, (_, nth) => {
    const day = new Date(first + nth * dayMs).toISOString().slice(0, 10);
    return days.find((one) => one.day === day) ?? { day, requests: 0, messages: 0 };
  });
}

function Days({ activity: { days, hours_to_match: hours } }: { activity: StaffActivity }) {
  const { t, language } = useTranslation('staffOverview');
  const number = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const activity = everyDay(days);
  const largest = {
    requests: Math.max(1, ...activity.map(({ requests }) => requests)),
    messages: Math.max(1, ...activity.map(({ messages }) => messages)),
  };
  const wholeDays = hours === null ? null : Math.floor(hours / 24);
  const time =
    hours === null || wholeDays === null || hours < 1
      ? null
      : wholeDays > 0
        ? t('time.days', { days: wholeDays, hours: Math.round(hours % 24) })
        : t('time.hours', { count: Math.round(hours) });
  return (
    <>
      {time && (
        <p className="pb-3">
          <span className="font-semibold">{time}</span> <span className="text-ink-2">{t('timeToMatch')}</span>
        </p>
      )}
      {activity.length === 0 ? (
        <p className="text-ink-2">{t('noActivity')}</p>
      ) : (
        <Table
          caption={t('activity')}
          head={
            <>
              <Cell isHead>{t('day')}</Cell>
              <Cell isHead>{t('requests')}</Cell>
              <Cell isHead>{t('messages')}</Cell>
            </>
          }
        >
          {activity.toReversed().map(({ day, ...counts }) => (
            <tr key={day}>
              <Cell className="whitespace-nowrap">{date.format(new Date(day))}</Cell>
              {(['requests', 'messages'] as const).map((name) => (
                <Cell key={name} className="w-2/5">
                  <span className="flex items-center gap-2">
                    <span className="w-12 text-right tabular-nums">{number.format(counts[name])}</span>
                    <span aria-hidden className="h-2 grow">
                      <span
                        className="block h-full rounded-full bg-plum-fill"
                        style={{ width: `${(counts[name] / largest[name]) * 100}%` }}
                      />
                    </span>
                  </span>
                </Cell>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
