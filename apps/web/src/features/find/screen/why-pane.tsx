import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { candidateQuery, useCandidate } from '../candidate/candidate.queries';
import { WhyMatch } from '../candidate/why-match';
import { useDeck } from '../deck/deck';
import { cardsInDeck } from '../deck/swipe-state';

/** Beside the deck, on wide screens: why the top card matches. The next card's reasons are fetched ahead. */
export function WhyPane() {
  const [top, next] = [useDeck((state) => cardsInDeck(state)[0]), useDeck((state) => cardsInDeck(state)[1])];
  const client = useQueryClient();
  const { userId, membershipId } = useSelf();
  const nextId = next?.demo === false ? next.membership_id : undefined;
  useEffect(() => {
    if (nextId) void client.prefetchQuery(candidateQuery({ userId, membershipId }, nextId));
  }, [client, userId, membershipId, nextId]);
  if (!top) return null;
  if (top.demo) return <WhatComesHere />;
  return <Reasons key={top.membership_id} id={top.membership_id} name={top.first_name} />;
}

function WhatComesHere() {
  const { t } = useTranslation('find');
  return (
    <Card padding="lg">
      <h2 className="text-xl">{t('profile.why')}</h2>
      <p className="mt-2 text-base text-ink-2">{t('demo.pane')}</p>
    </Card>
  );
}

function Reasons({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation(['find', 'common']);
  const { data, isPlaceholderData, error, refetch } = useCandidate(id);
  return (
    <Card padding="lg" className="flex max-h-full flex-col gap-2 overflow-y-auto">
      <h2 className="font-display text-xl font-semibold text-ink">{t('profile.pane', { name })}</h2>
      {data && !isPlaceholderData ? (
        <WhyMatch name={name} why={data.lifestyleQuestionsWithAnswers} few={8} />
      ) : error ? (
        <div className="flex flex-col items-start gap-3 text-ink-2">
          <p>{t('profile.failed')}</p>
          <Button variant="secondary" size="sm" onPress={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-96 rounded-control" />
      )}
    </Card>
  );
}
