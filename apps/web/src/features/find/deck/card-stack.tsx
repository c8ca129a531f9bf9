import { useRef } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Link } from 'react-router';
import { CardFace } from './card-face';
import type { StackMotion } from './card-motion';
import type { CardId, DeckCard } from './deck-card';
import { DemoFace } from './demo-face';
import type { StackedCard } from './stack';
import { SwipeCard } from './swipe-card';
import type { Side } from './swipe-rules';

interface CardStackProps {
  stack: readonly StackedCard[];
  motion: StackMotion;
  cameFrom: (id: CardId) => Side | undefined;
  onSwipe: (card: DeckCard, side: Side) => void;
}

/** The cards that can be seen, and the one beneath them. */
export function CardStack({ stack, motion, cameFrom, onSwipe }: CardStackProps) {
  const { t } = useTranslation('find');
  const wasDragged = useRef(false);
  return stack.map(({ card, depth, flight }) => (
    <SwipeCard
      key={card.membership_id}
      stack={motion}
      depth={depth}
      flying={flight?.side}
      from={cameFrom(card.membership_id)}
      onSwipe={(side) => onSwipe(card, side)}
      wasDragged={wasDragged}
    >
      {card.demo ? (
        <DemoFace />
      ) : (
        <>
          <CardFace card={card} />
          <Link
            to={`/profile/${card.membership_id}`}
            tabIndex={-1}
            draggable={false}
            aria-label={`${t('deck.view')}: ${card.first_name}`}
            className="absolute inset-0"
            onClick={(event) => {
              if (wasDragged.current) event.preventDefault();
            }}
          />
        </>
      )}
    </SwipeCard>
  ));
}
