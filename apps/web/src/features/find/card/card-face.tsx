import { type Card, limits } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { CardPicture } from './card-picture';
import { cardBio, cardName } from './card-words';
import { MatchBadge } from './match-badge';

/** Dark enough for white text on any picture, and transparent before it reaches a face. */
const shade =
  'absolute inset-x-0 bottom-0 flex flex-col items-start gap-2 p-5 pt-20 ' +
  'bg-linear-to-t from-night/95 via-night/75 via-60% to-transparent';

/** A resident's own details on a card. */
export function CardFace({ card, showsPicture }: { card: Card; showsPicture: boolean }) {
  const { t } = useTranslation('find');
  const name = cardName(card.first_name);
  const words = card.bio === '' ? t(card.claimed ? 'noBio' : 'unclaimed', { name }) : cardBio(card.bio);
  return (
    <>
      {showsPicture && <CardPicture urls={card.profile_picture_urls} />}
      <span className="absolute top-4 left-4">
        <MatchBadge percent={card.percent_match} />
      </span>
      <div className={shade}>
        <h2 className="line-clamp-1 font-display text-3xl font-bold break-all text-day">{name}</h2>
        {card.highlights.length > 0 && (
          <ul className="flex max-h-7.5 w-full flex-wrap gap-1.5 overflow-hidden sm:max-h-17">
            {card.highlights.slice(0, limits.highlights).map((highlight) => (
              <li
                key={highlight}
                className="max-w-full truncate rounded-full bg-night/60 px-2.5 py-1 text-sm text-day ring-1 ring-day/25 ring-inset"
              >
                {highlight}
              </li>
            ))}
          </ul>
        )}
        <p className="line-clamp-4 text-sm text-day sm:text-base">{words}</p>
      </div>
    </>
  );
}
