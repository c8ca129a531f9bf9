import { useShallow } from 'zustand/react/shallow';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Page } from '@/ui/page';
import { PageHeading } from '@/ui/page-heading';
import { GatheredWindows } from '@/ui/pictures/gathered-windows';
import { useDeck, useLoadedDeck } from '../deck/deck';
import type { DeckCard } from '../deck/deck-state';
import { useFitCount } from '../search/search.queries';

const shown = 3;

/** The first of the deck, in its order. */
const firstOf = (cards: readonly DeckCard[]) => cards.filter(({ demo }) => !demo).slice(0, shown);

/** The end of registration: how many people fit, and the first of the deck. */
export function Arrival({ onMeet }: { onMeet: () => void }) {
  const { t } = useTranslation('find');
  useLoadedDeck();
  const { data: fit, isPending } = useFitCount();
  const best = useDeck(useShallow(({ buckets }) => firstOf(buckets.queued.cards)));
  const hasFaces = best.length === shown;
  return (
    <Page className="flex flex-1 flex-col items-center text-center max-lg:pb-4">
      <div className="mt-auto flex max-w-128 flex-col items-center gap-3 py-4 max-lg:mb-auto">
        <div className="min-h-64 [@media(max-height:44rem)]:min-h-52">
          {hasFaces && (
            <GatheredWindows
              people={best.map(
                ({ first_name: name, percent_match: percent, profile_picture_urls: urls }) => ({
                  name,
                  src: urls?.square,
                  note: percent === null ? '' : `${percent}%`,
                }),
              )}
            />
          )}
        </div>
        <PageHeading>{t('arrival.title')}</PageHeading>
        <output className="block min-h-8 font-display text-xl font-semibold">
          {fit && fit.count > 0 && t('arrival.fit', fit)}
          {!isPending && !fit?.count && t('arrival.few')}
        </output>
        <p className="text-ink-2">{t('arrival.lead')}</p>
      </div>
      <div className="w-full max-w-80 lg:mt-4 lg:mb-auto">
        <Button size="lg" fullWidth onPress={onMeet}>
          {t(hasFaces ? 'arrival.meet' : 'arrival.start')}
        </Button>
      </div>
    </Page>
  );
}
