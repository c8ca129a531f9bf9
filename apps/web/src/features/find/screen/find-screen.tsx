import { isAnySearch } from '@nestmate/contract/rules/no-filters';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFirstArrival } from '@/platform/navigation-state';
import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart } from '@/ui/lazy-part';
import { useWideScreen } from '@/ui/use-media';
import { filtersOf, useSearch } from '../search/search.queries';
import { WhyPane } from '../why/why-pane';
import { DeckPage } from './deck-page';

/** Loaded on demand, because it is shown once. */
const Arrival = lazyPart(async () => (await import('./arrival')).Arrival);

/** The height of the list that loads, so that the deck does not move. */
const skeleton = <div className="h-18" />;
const ActiveTags = lazyPart(async () => (await import('../search/active-tags')).ActiveTags, skeleton);

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

/** The active filters; nothing is rendered without one. */
function ActiveFilters() {
  const { t } = useTranslation('search');
  const { settings, change } = useSearch(t('saveFailed'));
  if (!settings.data || !isAnySearch(filtersOf(settings.data))) return null;
  return <ActiveTags settings={settings.data} onChange={change} />;
}
