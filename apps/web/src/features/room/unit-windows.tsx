import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';

const windowsInARow = 4;

interface Resident {
  id: string;
  /** Under the window; empty for somebody I may not know. */
  name: string;
  /** The name whose initial replaces a missing picture, if it is not `name`. */
  face?: string | undefined;
  src: string | null;
}

interface UnitWindowsProps {
  /** The residents of the unit, me first. */
  people: readonly Resident[];
  capacity: number;
}

const frame = 'relative block aspect-3/4 w-full overflow-hidden rounded-small border-3 border-outline';
const sill = 'mt-1.5 block h-0.75 rounded-full bg-outline';

const LitWindow = ({ name, face = name, src }: Resident) => (
  <span className={`${frame} bg-apricot *:size-full *:rounded-none`}>
    {face !== '' && <Avatar name={face} src={src} isLit />}
  </span>
);

const DarkWindow = () => (
  <span className={`${frame} bg-dusk`}>
    <span className="absolute inset-y-0 left-1/2 w-0.75 -translate-x-1/2 bg-outline" />
    <span className="absolute inset-x-0 top-2/5 h-0.75 bg-outline" />
  </span>
);

/**
 * The unit as windows under one roof: lit for each resident, dark for each free place. A text alternative says the
 * same.
 */
export function UnitWindows({ people, capacity }: UnitWindowsProps) {
  const { t } = useTranslation('room');
  const free = Array.from({ length: Math.max(0, capacity - people.length) }, (_, nth) => `free ${nth}`);
  const columns = Math.min(Math.max(capacity, people.length), windowsInARow);
  return (
    <div aria-hidden className="mx-auto w-full max-w-90">
      <svg
        viewBox="0 0 360 52"
        className="block w-full fill-none stroke-outline"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 48 180 6l174 42" />
        <circle cx="180" cy="33" r="7" className="fill-apricot" />
      </svg>
      <div
        className="grid justify-center gap-x-3 gap-y-4 px-3 pt-3"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 4.5rem))` }}
      >
        {people.map((resident) => (
          <span key={resident.id} className="block text-center text-xs text-ink-2">
            <LitWindow {...resident} />
            <span className={sill} />
            <span className="mt-1.5 line-clamp-2 wrap-anywhere">{resident.name}</span>
          </span>
        ))}
        {free.map((key) => (
          <span key={key} className="block text-center text-xs text-ink-2">
            <DarkWindow />
            <span className={sill} />
            <span className="mt-1.5 block">{t('freeWindow')}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
