import type { Card as PersonCard } from '@nestmate/contract/find';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Card } from '@/ui/card';
import { candidateQuery } from '../candidate.queries';
import { useDeck } from '../deck/deck';
import { cardsInDeck, closedBecause } from '../deck/deck-state';
import { useWhyTitle, Signs, WhyAnswer } from './why-match';

/** The pane beside the deck on wide screens: why the top card matches. The next card's reasons are prefetched. */
export function WhyPane() {
  const [top, next] = [useDeck((state) => cardsInDeck(state)[0]), useDeck((state) => cardsInDeck(state)[1])];
  const isClosed = useDeck(closedBecause) !== null;
  const client = useQueryClient();
  const { userId, membershipId } = useSelf();
  const nextId = next?.demo === false ? next.membership_id : undefined;
  useEffect(() => {
    if (nextId) void client.prefetchQuery(candidateQuery({ userId, membershipId }, nextId));
  }, [client, userId, membershipId, nextId]);
  if (!top || isClosed) return null;
  if (top.demo) return <WhatComesHere />;
  return <Why key={top.membership_id} card={top} />;
}

function WhatComesHere() {
  const { t } = useTranslation('find');
  return (
    <Card padding="lg">
      <h2 className="text-xl">{t('profile.why')}</h2>
      <p className="mt-2 mb-4 text-base text-ink-2">{t('demo.pane')}</p>
      <Signs />
    </Card>
  );
}

interface WhyProps {
  card: PersonCard;
}

function Why({ card: { membership_id: id, first_name: name, percent_match: percent } }: WhyProps) {
  const title = useWhyTitle();
  return (
    <Card padding="lg" className="flex max-h-full flex-col gap-1 overflow-y-auto">
      <h2 className="text-xl wrap-anywhere">{title(name, percent)}</h2>
      <WhyAnswer id={id} />
    </Card>
  );
}
