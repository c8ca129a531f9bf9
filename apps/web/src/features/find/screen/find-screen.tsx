import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFirstArrival } from '@/platform/navigation-state';
import { lazyPart } from '@/ui/lazy-part';
import { useWideScreen } from '@/ui/use-media';
import { ActiveFilters } from '../search/active-filters';
import { WhyPane } from '../why/why-pane';
import { DeckPage } from './deck-page';

/** Loaded on demand, because it is shown once. */
const Arrival = lazyPart(async () => (await import('./arrival')).Arrival);

/** `/find`: candidates, best match first; after registration, once, the number of those who fit. */
export default function FindScreen() {
  const isWide = useWideScreen();
  const navigate = useNavigate();
  const arrives = isFirstArrival(useLocation().state);
  const [hasMet, setMet] = useState(false);
  function meet() {
    setMet(true);
    void navigate('/find', { replace: true });
  }
  if (arrives) return <Arrival onMeet={meet} />;
  return <DeckPage takesFocus={hasMet} above={<ActiveFilters />} beside={isWide && <WhyPane />} />;
}
