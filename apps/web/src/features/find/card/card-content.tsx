import { memo, type RefObject } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Link } from 'react-router';
import { CardFace } from './card-face';
import type { DeckCard } from '../deck/deck-card';
import { DemoFace } from './demo-face';
import { MatchBadge } from '../why/match-badge';
import { useWideScreen } from '@/ui/use-media';
import { WhyButton } from '../why/why-button';

interface CardContentProps {
  card: DeckCard;
  showsPicture: boolean;
  /** Whether a click ends a drag, and must not open the card. */
  wasDragged: RefObject<boolean>;
}

/** A card's content. It renders once, however the card moves. */
export const CardContent = memo(function CardContent({ card, showsPicture, wasDragged }: CardContentProps) {
  const { t } = useTranslation('find');
  const isWide = useWideScreen();
  if (card.demo) return <DemoFace />;
  const ring = isWide ? (
    <MatchBadge percent={card.percent_match} />
  ) : (
    <WhyButton card={card} wasDragged={wasDragged} />
  );
  return (
    <>
      <CardFace card={card} showsPicture={showsPicture} ring={ring} />
      <Link
        to={`/profile/${card.membership_id}`}
        tabIndex={-1}
        draggable={false}
        aria-label={`${t('deck.view')}: ${card.first_name}`}
        className="absolute inset-0"
        onClick={(event) => {
          // A key press has a click count of 0, and opens the card even after a drag.
          if (wasDragged.current && event.detail > 0) event.preventDefault();
        }}
      />
    </>
  );
});
