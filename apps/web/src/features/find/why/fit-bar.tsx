import type { WhyGroup } from './grouped';

const fills = { same: 'bg-leaf', close: 'bg-leaf/55', different: 'bg-ink/30' } as const;

/** A bar of 100 points: one segment per question, as wide as its maximum, filled by the points it got. */
export function FitBar({ groups }: { groups: readonly WhyGroup[] }) {
  const pieces = groups.flatMap(({ fits }) => fits).filter(({ part }) => part > 0);
  return (
    <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full">
      {pieces.map(({ questionId, part, points, grade }) => (
        <span key={questionId} style={{ flexGrow: part }} className="basis-0 overflow-hidden bg-sunken">
          <span style={{ width: `${(100 * points) / part}%` }} className={`block h-full ${fills[grade]}`} />
        </span>
      ))}
    </div>
  );
}
