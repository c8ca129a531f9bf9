import { useTranslation } from '@/platform/texts/use-translation';
import { useShortcuts } from '../platform/shortcuts.store';
import { useShortcut } from '../platform/use-shortcut';
import { Keys } from './keys';

/** The icon of a tile beside its text. */
const dots = {
  good: 'bg-leaf',
  next: 'bg-plum',
  light: 'bg-apricot ring-1 ring-ink-3',
  bad: 'bg-brick',
  badRing: 'border-2 border-brick',
  ring: 'border-2 border-line-strong',
} as const;

export interface Tile<Id extends string> {
  id: Id;
  label: string;
  note?: string;
  count: number;
  dot: keyof typeof dots;
}

interface CountTilesProps<Id extends string> {
  label: string;
  tiles: readonly Tile<Id>[];
  value: string;
  onChoose: (id: Id) => void;
}

/** The style of a button that filters rows. */
export const chosenClasses =
  'aria-pressed:border-plum aria-pressed:bg-plum-soft aria-pressed:ring-1 aria-pressed:ring-plum';

/** The number of each kind; a tile, or its number key, filters by the kind. */
export function CountTiles<Id extends string>({ label, tiles, value, onChoose }: CountTilesProps<Id>) {
  const { language } = useTranslation('staff');
  const { areOn } = useShortcuts();
  useShortcut(
    tiles.map((_, at) => String(at + 1)),
    (key) => {
      const tile = tiles[Number(key) - 1];
      if (tile) onChoose(tile.id);
    },
  );
  const number = new Intl.NumberFormat(language);
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
      <legend className="sr-only">{label}</legend>
      {tiles.map(({ id, label: words, note, count, dot }, at) => (
        <button
          key={id}
          type="button"
          aria-pressed={value === id}
          onClick={() => onChoose(id)}
          className={`relative flex flex-col items-start rounded-card border border-line bg-surface p-3 text-left transition hover:border-line-strong ${chosenClasses}`}
        >
          <span className="flex items-center gap-2 font-semibold">
            <span aria-hidden className={`size-2 rounded-full ${dots[dot]}`} />
            {words}
          </span>
          <span className="font-display text-2xl font-bold tabular-nums">{number.format(count)}</span>
          {note && <span className="text-sm text-ink-2">{note}</span>}
          {areOn && (
            <span className="absolute top-3 right-3 max-sm:hidden">
              <Keys keys={[String(at + 1)]} />
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
