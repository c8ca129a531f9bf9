import type { StaffOverview } from '@nestmate/contract/staff/overview';
import { scaleLinear, scaleTime } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Link } from '@/ui/link';
import { Cell, Table } from '../parts/table';
import { useHref } from '../platform/use-address';
import { sharesOf, type Day } from './progress';

/** The growing share of people with a roommate in each unit type, as charts or as a table. */
export function MatchedShare({ overview, today }: { overview: StaffOverview; today: string }) {
  const { t, language } = useTranslation('staffOverview');
  const href = useHref();
  const [isTable, setTable] = useState(false);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dayWords = (day: string) => date.format(new Date(day));
  const types = overview.unit_types
    .filter(({ people }) => people > 0)
    .map((type) => ({
      ...type,
      days: sharesOf(overview, type, today),
      place: overview.places.find((place) => place.subnetwork_id === type.subnetwork_id)?.name ?? '',
      link: href('residents', { place: type.subnetwork_id, unit_type: type.unit_type_id }),
    }));
  return (
    <section aria-labelledby="matched-share" className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-3 pb-2">
        <h2 id="matched-share" className="grow text-lg">
          {t('matchedShare')}
        </h2>
        <Button variant="quiet" size="sm" aria-pressed={isTable} onPress={() => setTable(!isTable)}>
          {t(isTable ? 'asPictures' : 'asTable')}
        </Button>
      </div>
      {isTable ? (
        <Table
          caption={t('matchedShare')}
          head={
            <>
              <Cell isHead>{t('day')}</Cell>
              {types.map(({ unit_type_id: id, name, place }) => (
                <Cell key={id} isHead>
                  {name} <span className="font-normal">{place}</span>
                </Cell>
              ))}
            </>
          }
        >
          {[...new Set(types.flatMap(({ days }) => days.map(({ day }) => day)))]
            .toSorted()
            .toReversed()
            .map((day) => (
              <tr key={day}>
                <Cell>{dayWords(day)}</Cell>
                {types.map(({ unit_type_id: id, days }) => {
                  const found = days.find((one) => one.day === day);
                  return (
                    <Cell key={id} className="tabular-nums">
                      {found ? percent.format(found.share) : '–'}
                    </Cell>
                  );
                })}
              </tr>
            ))}
        </Table>
      ) : (
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {types.map(({ unit_type_id: id, name, place, days, is_paused: isPaused, link }) => (
            <li key={id} className="min-w-0">
              <span className="flex items-baseline gap-2">
                <Link to={link} className="min-w-0 font-semibold wrap-anywhere hover:underline">
                  {name}
                </Link>
                <span className="grow truncate text-sm text-ink-2">
                  {isPaused ? t('paused', { place }) : place}
                </span>
                <span className="font-semibold tabular-nums">{percent.format(days.at(-1)?.share ?? 0)}</span>
              </span>
              <ShareChart days={days} />
              <span className="flex justify-between text-sm text-ink-3">
                <span>{days.length > 1 && days[0] && dayWords(days[0].day)}</span>
                <span>{t('today')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const [width, height, pad] = [240, 84, 4] as const;

const momentOf = ({ day }: Day) => Date.parse(day);

/** The share of people with a roommate by day. Decorative: the numbers are in the table. */
function ShareChart({ days }: { days: readonly Day[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const x = scaleTime({ domain: [momentOf(first), momentOf(last)], range: [pad, width - pad] });
  const y = scaleLinear({ domain: [0, 1], range: [height - pad, pad] });
  const points = [...days];
  const place = { x: (day: Day) => x(momentOf(day)), y: (day: Day) => y(day.share) };
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="mt-1 w-full">
      {[0, 0.5, 1].map((share) => (
        <line key={share} x1={0} x2={width} y1={y(share)} y2={y(share)} className="stroke-line" />
      ))}
      <AreaClosed data={points} {...place} yScale={y} className="fill-plum/10" />
      <LinePath data={points} {...place} className="fill-none stroke-plum" strokeWidth={2} />
      <circle cx={place.x(last)} cy={place.y(last)} r={3.5} className="fill-plum" />
    </svg>
  );
}
