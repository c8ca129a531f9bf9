import { useRef } from 'react';
import { CardContent } from '../card/card-content';
import type { StackMotion } from './card-motion';
import type { CardId, DeckCard } from '../deck/deck-card';
import type { StackedCard } from './stack';
import { SwipeCard } from './swipe-card';
import type { Side } from './swipe-rules';

interface CardStackProps {
  stack: readonly StackedCard[];
  motion: StackMotion;
  cameFrom: (id: CardId) => Side | undefined;
  /** Covered cards load their pictures later. */
  showsPicturesBelow: boolean;
  onSwipe: (card: DeckCard, side: Side) => void;
}

/** The visible cards, and the one beneath them. */
export function CardStack({ stack, motion, cameFrom, showsPicturesBelow, onSwipe }: CardStackProps) {
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
      <CardContent card={card} showsPicture={depth === 0 || showsPicturesBelow} wasDragged={wasDragged} />
    </SwipeCard>
  ));
}
