import { Avatar } from '@/ui/avatar';

const windowsInARow = 4;

interface UnitWindowsProps {
  /** The residents of the unit, me first. */
  people: readonly { id: string; name: string; src: string | null }[];
  capacity: number;
}

/** The unit as a row of windows under one roof: lit for each resident, dark for each free place. */
export function UnitWindows({ people, capacity }: UnitWindowsProps) {
  const empty = Math.max(0, capacity - people.length);
  return (
    <div aria-hidden className="mx-auto w-full max-w-100">
      <svg
        viewBox="0 0 400 52"
        className="block w-full fill-none stroke-outline"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 48 200 6l194 42" />
        <circle cx="200" cy="33" r="7" className="fill-apricot" />
      </svg>
      <div
        className="grid justify-center gap-2.5 px-5 pt-2 sm:gap-3 sm:px-8"
        style={{ gridTemplateColumns: `repeat(${Math.min(capacity, windowsInARow)}, minmax(0, 4.5rem))` }}
      >
        {people.map(({ id, name, src }) => (
          <span
            key={id}
            className="relative flex aspect-3/4 items-end justify-center overflow-hidden rounded-small border-3 border-outline bg-linear-to-b from-glow to-apricot"
          >
            <Avatar name={name} src={src} size="md" />
          </span>
        ))}
        {Array.from({ length: empty }, (_, index) => (
          <span
            key={`empty ${index}`}
            className="relative aspect-3/4 rounded-small border-3 border-outline bg-dusk"
          >
            <span className="absolute inset-y-0 left-1/2 w-0.75 -translate-x-1/2 bg-outline" />
            <span className="absolute inset-x-0 top-2/5 h-0.75 bg-outline" />
          </span>
        ))}
      </div>
    </div>
  );
}
