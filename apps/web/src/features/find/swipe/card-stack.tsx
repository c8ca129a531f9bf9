import {
  useRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
  type Ref,
} from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon } from '@/ui/icons/deck';
import { CardContent } from '../card/card-content';
import type { CardId, DeckCard } from '../deck/deck-state';
import { type StackMotion, createCardMotion } from './card-motion';
import { createPan } from './pan';
import type { StackedCard } from './stack';
import { type Side, sideOf } from './swipe-rules';

interface CardStackProps {
  stack: readonly StackedCard[];
  motion: StackMotion;
  cameFrom: (id: CardId) => Side | undefined;
  /** How many cards from the top show their pictures; covered ones load theirs later. */
  withPicture: number;
  onSwipe: (card: DeckCard, side: Side) => void;
}

/** The visible cards, and the one beneath them. */
export function CardStack({ stack, motion, cameFrom, withPicture, onSwipe }: CardStackProps) {
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
      <CardContent card={card} showsPicture={depth < withPicture} wasDragged={wasDragged} />
    </SwipeCard>
  ));
}

interface SwipeCardProps {
  stack: StackMotion;
  depth: number;
  /** The side that it leaves by. */
  flying: Side | undefined;
  /** The side that it returns from. */
  from: Side | undefined;
  onSwipe: (side: Side) => void;
  /** Whether a click ends a drag and must not open the card. */
  wasDragged: RefObject<boolean>;
  children: ReactNode;
}

/** A card that can be swiped. React renders it once; its motion draws every later frame. */
function SwipeCard({ stack, depth, flying, from, onSwipe, wasDragged, children }: SwipeCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const like = useRef<HTMLSpanElement>(null);
  const skip = useRef<HTMLSpanElement>(null);
  const [motion] = useState(() => createCardMotion(stack, { depth, from }));
  const swiped = useRef(onSwipe);
  useLayoutEffect(() => {
    swiped.current = onSwipe;
  });

  useLayoutEffect(() => {
    if (!card.current) return undefined;
    return motion.attach({ card: card.current, like: like.current, skip: skip.current });
  }, [motion]);
  useLayoutEffect(() => motion.moveTo(depth), [motion, depth]);
  useLayoutEffect(() => (flying ? motion.fly(flying) : motion.land()), [motion, flying]);

  const isTop = depth === 0 && !flying;
  useEffect(() => {
    const element = card.current;
    if (!element || !isTop) return;
    let base = 0;
    const pan = createPan({
      onStart(pointerId) {
        base = motion.grab();
        wasDragged.current = true;
        element.setPointerCapture(pointerId);
      },
      onMove: (dx, dy, heading) => motion.drag(base + dx, dy, heading),
      onRelease({ dx, ...release }) {
        const side = sideOf({ dx: base + dx, ...release });
        if (!side) return motion.back();
        // Starts the animation before React renders.
        motion.fly(side);
        swiped.current(side);
      },
      onCancel: motion.back,
    });
    const down = (event: PointerEvent) => {
      const isOnCard = event.target instanceof Node && element.contains(event.target);
      if (isOnCard) wasDragged.current = false;
      // The finger that is elsewhere only shows that there are two.
      if (event.button !== 0) return;
      if (isOnCard) pan.down(event);
      else pan.downElsewhere(event);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    addEventListener('pointerdown', down, options);
    addEventListener('pointermove', pan.move, options);
    addEventListener('pointerup', pan.up, options);
    addEventListener('pointercancel', pan.cancel, options);
    return () => stop.abort();
  }, [motion, isTop, wasDragged]);

  return (
    <div
      ref={card}
      inert={!isTop}
      className="absolute inset-0 origin-bottom touch-pan-y touch-pinch-zoom overflow-hidden rounded-card border border-line bg-surface shadow-float will-change-transform select-none"
      style={{ zIndex: flying ? 9 : 8 - depth }}
    >
      {children}
      <DecisionStamp ref={like} decision="like" />
      <DecisionStamp ref={skip} decision="skip" />
    </div>
  );
}

const looks = {
  like: 'left-6 -rotate-8 bg-plum-fill text-on-plum',
  skip: 'right-6 rotate-8 bg-ink text-paper',
};

interface DecisionStampProps {
  decision: 'like' | 'skip';
  /** Its opacity follows the drag. */
  ref: Ref<HTMLSpanElement>;
}

/** Shows on the card what a release would do. */
function DecisionStamp({ decision, ref }: DecisionStampProps) {
  const { t } = useTranslation('find');
  const Icon = decision === 'like' ? HeartIcon : CrossIcon;
  return (
    <span
      ref={ref}
      aria-hidden="true"
      style={{ opacity: 0 }}
      className={`absolute top-22 flex items-center gap-2 rounded-full py-2.5 pr-6 pl-5 font-display text-2xl font-bold will-change-[opacity] ${looks[decision]}`}
    >
      <Icon className="size-7" />
      {t(`deck.${decision}`)}
    </span>
  );
}
