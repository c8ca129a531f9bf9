import type { Card } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { CardPicture } from './card-picture';
import { cardBio, cardName, firstWords, shortFacts } from './card-words';
import { FactList } from './fact-list';
import { PersonHeading } from './person-heading';

interface CardFaceProps {
  card: Card;
  showsPicture: boolean;
  ring?: ReactNode;
}

/** A resident's own details on a card: the picture with nothing on it, and everything else under it. */
export function CardFace({ card, showsPicture, ring }: CardFaceProps) {
  const { t } = useTranslation('find');
  const name = cardName(card.first_name);
  const [ownWords] = card.freeTextAnswers;
  const bio = card.bio === '' ? t(card.claimed ? 'noBio' : 'unclaimed', { name }) : cardBio(card.bio);
  return (
    <div className="absolute inset-0 flex flex-col [container-type:size]">
      <div className="relative min-h-1/4 flex-1 bg-sunken">
        {showsPicture && <CardPicture urls={card.profile_picture_urls} />}
      </div>
      <div className="flex min-h-0 flex-col gap-3 overflow-hidden p-4 sm:px-5">
        <PersonHeading
          person={card}
          name={<h2 className="line-clamp-1 text-2xl break-all">{name}</h2>}
          ring={ring}
        />
        <FactList
          facts={shortFacts(card.facts)}
          className="max-h-18 shrink-0 overflow-hidden [@container(height<31rem)]:max-h-8"
        />
        {ownWords && (
          <div className="shrink-0 border-t border-line pt-3 [@container(height<28rem)]:hidden">
            <p className="truncate text-sm text-ink-2">{ownWords.title}</p>
            <p className="line-clamp-2 font-display text-lg font-semibold wrap-anywhere text-ink">
              {firstWords(ownWords.text)}
            </p>
          </div>
        )}
        <p className="line-clamp-4 text-sm wrap-anywhere text-ink-2">{bio}</p>
      </div>
    </div>
  );
}
