import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon } from '@/ui/icons/heart';
import { useDeck } from './deck';

const looks = { like: 'bg-leaf text-surface', skip: 'bg-brick text-on-brick' };

/** The sign that stays for a second after a card has gone. */
export function TickBadge() {
  const kind = useDeck(({ likeTickBadge, skipTickBadge }) =>
    likeTickBadge ? 'like' : skipTickBadge && 'skip',
  );
  if (!kind) return null;
  const Icon = kind === 'like' ? HeartIcon : CrossIcon;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-1/3 z-10 grid place-items-center"
    >
      <span
        key={kind}
        className={`tick grid size-20 place-items-center rounded-full shadow-float ${looks[kind]}`}
      >
        <Icon className="size-9" />
      </span>
    </span>
  );
}
