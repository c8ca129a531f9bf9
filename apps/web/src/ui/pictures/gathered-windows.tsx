import { Avatar } from '../avatar';

interface Person {
  name: string;
  src: string | undefined;
  /** A few letters, such as a percentage. */
  note: string;
}

/** The first stands in the middle; the others come to it from both sides. */
const spots = [
  { order: 2, from: '0 1.5rem', delay: 0 },
  { order: 1, from: '-3rem 0', delay: 160 },
  { order: 3, from: '3rem 0', delay: 240 },
] as const;

/** Three people come together under one roof. With reduced motion they fade in. */
export function GatheredWindows({ people }: { people: readonly Person[] }) {
  return (
    <div className="w-72 max-w-full [@media(max-height:44rem)]:w-60">
      <svg
        viewBox="0 0 288 64"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        className="block w-full stroke-outline"
      >
        <path d="M4 60 144 6l140 54" />
        <circle cx="144" cy="42" r="9" className="fill-apricot" />
      </svg>
      <ul className="mt-2 flex items-end justify-center gap-3">
        {people.slice(0, spots.length).map(({ name, src, note }, nth) => {
          const { order, from, delay } = spots[nth] ?? spots[0];
          return (
            <li
              key={`${name} ${src}`}
              className={`flex animate-gather flex-col items-center gap-1 ${nth === 0 ? 'w-1/3' : 'w-[28%]'}`}
              style={{ order, animationDelay: `${delay}ms`, ['--gather' as string]: from }}
            >
              <span className="grid aspect-3/4 w-full overflow-hidden rounded-small border-3 border-outline bg-apricot-soft [&>*]:size-full [&>*]:rounded-none">
                <Avatar name={name} src={src} size="lg" />
              </span>
              <span className="line-clamp-1 w-full font-semibold wrap-anywhere">{name}</span>
              {note && <span className="text-sm font-semibold text-leaf tabular-nums">{note}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
