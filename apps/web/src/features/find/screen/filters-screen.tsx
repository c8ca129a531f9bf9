import { useWideScreen } from '@/ui/use-media';
import { DeckPage } from './deck-page';
import { FilterPanel } from './filter-panel';
import { FilterPage } from './filter-page';
import type { FilterPart } from './filter-parts';

/** `/filters`, `/filters-majors` and `/filters-housing`: beside the deck, which answers; on a phone screens of their own. */
export default function FiltersScreen({ part }: { part: FilterPart }) {
  const isWide = useWideScreen();
  if (!isWide) return <FilterPage part={part} />;
  return (
    <DeckPage
      beside={
        // An arrow pressed in the panel decides on nobody.
        <div data-takes-keys className="contents">
          <FilterPanel part={part} />
        </div>
      }
    />
  );
}
