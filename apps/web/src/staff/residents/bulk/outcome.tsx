import type { Bulk } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';

const tones = { good: 'bg-leaf', losing: 'bg-apricot ring-1 ring-ink-3', left: 'bg-line-strong' } as const;

/** The results by kind, with the number and the first names of each. */
export function Outcome({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation('staffBulk');
  const { kind, changing, leaving_room: room, losing_requests: requests, left } = bulk;
  const lines = [
    { id: 'changing', tone: 'good', count: changing, text: t(`changes.${kind}`), names: [] },
    { id: 'room', tone: 'losing', ...room, text: t('leavesRoom') },
    { id: 'requests', tone: 'losing', ...requests, text: t('losesRequests') },
    ...left.map(({ why, count, names }) => ({
      id: why,
      tone: 'left' as const,
      count,
      text: t(`why.${why}`),
      names,
    })),
  ] as const;
  return (
    <ul className="divide-y divide-line">
      {lines
        .filter(({ id, count }) => count > 0 || id === 'changing')
        .map(({ id, tone, count, text, names }) => (
          <li key={id} className="flex items-baseline gap-3 py-2">
            <span aria-hidden className={`size-2 shrink-0 rounded-full ${tones[tone]}`} />
            <span className="min-w-8 font-semibold tabular-nums">{count}</span>
            <span className="min-w-0 flex-1">
              {text}
              {names.length > 0 && (
                <span className="block text-sm wrap-anywhere text-ink-2">
                  {names.map((name) => name || t('noName')).join(' · ')}
                  {count > names.length && ` ${t('andMore', { count: count - names.length })}`}
                </span>
              )}
            </span>
          </li>
        ))}
    </ul>
  );
}
