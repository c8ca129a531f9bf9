import type { Card } from '@nestmate/contract/find';
import type { RequestItem } from '@nestmate/contract/room';
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useMyRoom } from '@/features/room';
import { useMembership } from '@/platform/session/session';
import { joinByColon } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { BackIcon } from '@/ui/icons/back';
import { PeopleIcon } from '@/ui/icons/people';
import { Link } from '@/ui/link';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { useMedia, useWideScreen } from '@/ui/use-media';
import type { DeckCard } from '../deck/deck-state';
import { MatchBadge } from '../why/match-badge';
import { WhyButton } from '../why/why-button';
import { CardPicture } from './card-picture';
import { cardBio, cardName, firstWords, packedFacts } from './card-words';
import { FactList, PersonHeading } from './person-heading';

interface CardContentProps {
  card: DeckCard;
  showsPicture: boolean;
  /** Whether a click ends a drag, and must not open the card. */
  wasDragged: RefObject<boolean>;
}

/** A card's content. It renders once, however the card moves. */
export const CardContent = memo(function CardContent({ card, showsPicture, wasDragged }: CardContentProps) {
  const { t, language } = useTranslation('find');
  const isWide = useWideScreen();
  const request = useMyRoom().data?.incoming_requests.find(
    ({ membership_id: sender }) => sender === card.membership_id,
  );
  if (card.demo) return <DemoFace />;
  const ring = isWide ? (
    <MatchBadge percent={card.percent_match} />
  ) : (
    <WhyButton card={card} wasDragged={wasDragged} />
  );
  return (
    <>
      <CardFace card={card} showsPicture={showsPicture} ring={ring} request={request} />
      <Link
        to={`/profile/${card.membership_id}`}
        tabIndex={-1}
        draggable={false}
        aria-label={joinByColon(t('deck.view'), card.first_name, language)}
        className="absolute inset-0"
        onClick={(event) => {
          // A key press has a click count of 0, and opens the card even after a drag.
          if (wasDragged.current && event.detail > 0) event.preventDefault();
        }}
      />
    </>
  );
});

/** The letters that fit beside the ring on a phone at the usual size. */
const longName = 12;

/** The size of a name in its one line: a long one is not cut again. */
const sizeOf = (name: string) => (name.length > longName ? 'text-[min(1.25rem,5.4cqi)]' : 'text-2xl');

interface CardFaceProps {
  card: Card;
  showsPicture: boolean;
  ring?: ReactNode;
  /** Their request to live with me. */
  request?: RequestItem | undefined;
}

/**
 * A resident's own details on a card: the picture first and largest, with only the ring at its edge, and the words
 * under it, or beside it on a phone in landscape.
 */
export function CardFace({ card, showsPicture, ring, request }: CardFaceProps) {
  const { t } = useTranslation('find');
  const name = cardName(card.first_name);
  const [ownWords] = card.freeTextAnswers;
  const asksForBios = useMembership()?.bioEnabled ?? true;
  const withoutBio = () => {
    if (!card.claimed) return t('unclaimed', { name });
    return asksForBios ? t('noBio', { name }) : '';
  };
  const bio = card.bio === '' ? withoutBio() : cardBio(card.bio);
  return (
    <div className="absolute inset-0 flex flex-col [container-type:size] max-lg:short:flex-row">
      <div className="relative min-h-1/2 flex-1 [@container(height<24rem)]:min-h-40 max-lg:short:static max-lg:short:w-2/5 max-lg:short:flex-none">
        {/* Beside the words it keeps a distance from the edge, where the cards below show a strip. */}
        <div className="relative size-full overflow-hidden bg-sunken max-lg:short:m-3.5 max-lg:short:h-[calc(100%-1.75rem)] max-lg:short:w-[calc(100%-0.875rem)] max-lg:short:rounded-control">
          {showsPicture && <CardPicture urls={card.profile_picture_urls} />}
        </div>
        <div className="absolute right-4 -bottom-12 max-lg:short:top-3 max-lg:short:bottom-auto">{ring}</div>
      </div>
      {/* Details that a low card has no room for are in the profile. */}
      <div className="flex min-h-0 min-w-0 flex-col gap-2.5 max-lg:short:flex-1 fade-when-cut px-4 pt-3 mb-4 sm:px-5 [@container(height<24rem)]:gap-1.5">
        <div className="min-h-12 shrink-0 pr-24">
          <PersonHeading
            person={card}
            name={<h2 className={`line-clamp-1 break-all ${sizeOf(name)}`}>{name}</h2>}
          />
        </div>
        {request && <RequestOnCard {...request} />}
        {/* Two rows, of smaller chips on a low card. */}
        <FactList
          facts={packedFacts(card.facts)}
          className="max-h-18 shrink-0 overflow-hidden max-lg:short:pr-24 [@container(height<29rem)]:max-h-15.5 [@container(height<29rem)]:gap-1.5 [@container(height<29rem)]:*:[&>span]:min-h-7 [@container(height<29rem)]:*:[&>span]:px-2 [@container(height<29rem)]:*:[&>span]:text-xs"
        />
        {ownWords && (
          <div className="shrink-0 max-lg:short:pr-24">
            <p className="truncate text-sm text-ink-2 [@container(height<24rem)]:sr-only">{ownWords.title}</p>
            <p className="line-clamp-2 font-display text-lg leading-snug font-semibold wrap-anywhere text-ink [@container(height<38rem)]:text-base [@container(height<29rem)]:line-clamp-1">
              {firstWords(ownWords.text)}
            </p>
          </div>
        )}
        {bio && (
          <WholeLines most={4} className="line-clamp-4 text-sm wrap-anywhere text-ink-2 max-lg:short:pr-24">
            {bio}
          </WholeLines>
        )}
      </div>
    </div>
  );
}

/** On the card of somebody who asked to live with me, their words; the card leads to the answer. */
function RequestOnCard({ first_name: name, message }: RequestItem) {
  const { t } = useTranslation('find');
  return (
    <div className="shrink-0 rounded-control bg-plum-soft px-3 py-2 text-sm max-lg:short:mr-24">
      <p className="flex items-baseline justify-between gap-3 font-semibold text-plum">
        <span className="min-w-0 wrap-anywhere">{t('askedToLive', { name: cardName(name) })}</span>
        <span aria-hidden className="shrink-0 underline">
          {t('answer')}
        </span>
      </p>
      <p className="line-clamp-2 wrap-anywhere text-ink [@container(height<29rem)]:line-clamp-1">{message}</p>
    </div>
  );
}

interface WholeLinesProps {
  /** The maximum, however much room there is. */
  most: number;
  className: string;
  children: ReactNode;
}

/** A text in the room that is left for it: as many whole lines as fit, the last of them with an ellipsis. */
function WholeLines({ most, className, children }: WholeLinesProps) {
  const room = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const [box, words] = [room.current, text.current];
    if (!box || !words) return undefined;
    const fit = () => {
      const lines = Math.floor(box.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight));
      words.style.visibility = lines > 0 ? '' : 'hidden';
      words.style.setProperty('--lines', String(Math.min(Math.max(lines, 1), most)));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [most]);
  return (
    <div ref={room} className="min-h-0 flex-1 overflow-hidden">
      <p ref={text} className={className} style={{ WebkitLineClamp: `var(--lines, ${most})` }}>
        {children}
      </p>
    </div>
  );
}

function Hint({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-3 text-base text-ink max-lg:short:text-sm">
      <span className="grid size-10 shrink-0 max-lg:short:size-8 place-items-center rounded-full bg-apricot-soft text-ink">
        {icon}
      </span>
      {children}
    </li>
  );
}

/** The first card for a newcomer: it can be swiped like any other, and explains how. */
export function DemoFace() {
  const { t } = useTranslation('find');
  const hasMouse = useMedia('(pointer: fine)');
  return (
    <div className="absolute inset-0 flex flex-col justify-center bg-surface">
      <div className="grid min-h-0 flex-1 place-items-center bg-apricot-soft [@media(max-height:44rem)]:hidden">
        <WindowPicture scene="lit" className="h-3/5 max-h-52" />
      </div>
      {/* On a phone in landscape the words are beside the list. */}
      <div className="flex flex-col gap-4 p-6 max-lg:short:grid max-lg:short:grid-cols-2 max-lg:short:content-center max-lg:short:gap-x-6 [@media(max-height:37rem)]:gap-y-2 [@media(max-height:37rem)]:py-3">
        <div>
          <h2 className="font-display text-2xl font-bold text-ink">{t('demo.title')}</h2>
          <p className="text-base text-ink-2">{t('demo.text')}</p>
        </div>
        <ul className="flex flex-col gap-3 max-lg:short:col-start-2 max-lg:short:row-span-2 max-lg:short:row-start-1 max-lg:short:gap-2 max-lg:short:self-center">
          <Hint icon={<BackIcon className="size-5 rotate-180" />}>
            {t(hasMouse ? 'demo.byKeys.like' : 'demo.like')}
          </Hint>
          <Hint icon={<BackIcon className="size-5" />}>{t(hasMouse ? 'demo.byKeys.skip' : 'demo.skip')}</Hint>
          <Hint icon={<PeopleIcon className="size-5" />}>
            {t(hasMouse ? 'demo.byKeys.open' : 'demo.open')}
          </Hint>
        </ul>
        <p className="text-sm text-ink-2 max-lg:short:self-end">{t('demo.secret')}</p>
      </div>
    </div>
  );
}
