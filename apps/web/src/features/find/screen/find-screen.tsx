import { useWideScreen } from '@/ui/use-media';
import { ActiveFilters } from '../search/active-filters';
import { WhyPane } from '../why/why-pane';
import { DeckPage } from './deck-page';

/** `/find`: candidates, best match first. */
export default function FindScreen() {
  const isWide = useWideScreen();
  return <DeckPage above={<ActiveFilters />} beside={isWide && <WhyPane />} />;
}
