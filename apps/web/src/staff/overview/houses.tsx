import type { StaffOverview } from '@nestmate/contract/staff/overview';
import { useTranslation } from '@/platform/texts/use-translation';
import { dayMs } from '@/ui/durations';
import { Link } from '@/ui/link';
import { useHref } from '../platform/use-address';
import { peoplePerWindow, totalOf } from './progress';

const maxWindows = 200;
const maxPerRow = 20;
const [width, height, gap] = [9, 12, 4] as const;

/**
 * Each place as a house: lit windows for people with a roommate, dark ones for people alone, dashed ones for people who
 * have not joined yet.
 */
export function Houses({ overview, now }: { overview: StaffOverview; now: Date }) {
  const { t, language } = useTranslation('staffOverview');
  const href = useHref();
  const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const places = overview.places.map((place) => ({
    ...place,
    total: totalOf(overview.unit_types.filter((type) => type.subnetwork_id === place.subnetwork_id)),
  }));
  const each = peoplePerWindow(Math.max(0, ...places.map(({ total }) => total.people)), maxWindows);
  return (
    <>
      <ul className="flex flex-wrap items-end gap-x-8 gap-y-4">
        {places.map(({ subnetwork_id: place, name, phase: status, ends_at, ends_on, total }) => (
          <li key={place} className="max-w-full">
            <House lit={total.matched / each} dark={total.alone / each} all={total.people / each} />
            <h3 className="pt-2 text-base wrap-anywhere">{name}</h3>
            {total.alone === 0 ? (
              <p className="text-ink-2">{t('alone', { count: 0 })}</p>
            ) : (
              <Link
                to={href('residents', { place, state: 'registered', room: 'alone' })}
                className="inline-flex min-h-6 items-center underline"
              >
                {t('alone', { count: total.alone })}
              </Link>
            )}
            <p className="text-sm text-ink-2">
              {status === 'MATCHING'
                ? t('daysLeft', {
                    count: Math.max(0, Math.ceil((Date.parse(ends_at) - now.getTime()) / dayMs)),
                    date: date.format(new Date(ends_on)),
                  })
                : t(`statuses.${status}`)}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 pt-4 text-sm text-ink-2">
        <Key className="border-ink bg-apricot">{t('keys.matched')}</Key>
        <Key className="border-ink bg-plum-fill">{t('keys.alone')}</Key>
        <Key className="border-dashed border-line-strong">{t('keys.absent')}</Key>
        {each > 1 && <span>{t('keys.window', { count: each })}</span>}
      </p>
    </>
  );
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`h-3.5 w-2.5 rounded-[3px] border ${className}`} />
    {children}
  </span>
);

/** Decorative: the text is below it. */
function House({ lit, dark, all }: { lit: number; dark: number; all: number }) {
  const windows = Math.max(1, Math.ceil(all));
  const columns = Math.min(maxPerRow, Math.max(3, Math.ceil(Math.sqrt(windows * 1.8))));
  const rows = Math.ceil(windows / columns);
  const [inside, wall] = [columns * (width + gap) + gap, rows * (height + gap) + gap];
  const roof = 14 + inside / 8;
  const classOf = (place: number) => {
    if (place < Math.round(lit)) return 'fill-apricot stroke-ink';
    return place < Math.round(lit) + Math.round(dark)
      ? 'fill-plum-fill stroke-ink'
      : 'fill-none stroke-line-strong';
  };
  return (
    <svg
      aria-hidden
      width={inside + 12}
      height={wall + roof + 2}
      viewBox={`-6 ${-roof} ${inside + 12} ${wall + roof + 2}`}
      className="max-w-full"
    >
      <path
        d={`M-5 0 L${inside / 2} ${-roof + 2} L${inside + 5} 0 M0 0 V${wall} H${inside} V0`}
        className="fill-none stroke-ink"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {Array.from({ length: windows }, (_, place) => (
        <rect
          key={place}
          x={gap + (place % columns) * (width + gap)}
          // The ground floor lights up first.
          y={wall - (Math.floor(place / columns) + 1) * (height + gap)}
          width={width}
          height={height}
          rx={2.5}
          strokeDasharray={place < Math.round(lit) + Math.round(dark) ? undefined : '2 2'}
          className={classOf(place)}
        />
      ))}
    </svg>
  );
}
