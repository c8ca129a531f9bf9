import { scaleLinear, scaleTime } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import type { Day } from './progress';

const [width, height, pad] = [240, 84, 4] as const;

const momentOf = ({ day }: Day) => Date.parse(day);

/** The share of people with a roommate by day. Decorative: the numbers are in the table. */
export function ShareChart({ days }: { days: readonly Day[] }) {
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
