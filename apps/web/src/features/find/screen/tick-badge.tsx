import { deck } from '@nestmate/contract';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon } from '@/ui/icons/heart';
import { isStill } from '../swipe/card-motion';
import { useDeck } from '../deck/deck';

const looks = { like: 'bg-plum-fill text-on-plum', skip: 'bg-ink text-paper' };

/** Appears, stays and disappears within one second. */
function appear(badge: HTMLSpanElement | null) {
  const scale = isStill() ? ['1', '1', '1', '1'] : ['0.4', '1', '1', '0.9'];
  badge?.animate(
    { opacity: [0, 1, 1, 0], scale, offset: [0, 0.15, 0.75, 1] },
    { duration: deck.tickAnimationMs, easing: 'ease-out', fill: 'forwards' },
  );
}

/** The tick that shows for a second after a decision. */
export function TickBadge() {
  const kind = useDeck(({ likeTickBadge, skipTickBadge }) =>
    likeTickBadge ? 'like' : skipTickBadge && 'skip',
  );
  if (!kind) return null;
  const Icon = kind === 'like' ? HeartIcon : CrossIcon;
  return (
    <span
      key={kind}
      ref={appear}
      aria-hidden="true"
      className={`pointer-events-none absolute top-4 right-4 z-10 grid size-13 place-items-center rounded-full shadow-float ${looks[kind]}`}
    >
      <Icon className="size-7" />
    </span>
  );
}
