import { memo, type RefObject, type ReactNode } from 'react';
import { afterColon } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { Link } from 'react-router';
import { CardFace } from './card-face';
import type { DeckCard } from '../deck/swipe-state';
import { MatchBadge } from '../why/match-badge';
import { useWideScreen, useMedia } from '@/ui/use-media';
import { WhyButton } from '../why/why-button';
import { BackIcon } from '@/ui/icons/back';
import { PeopleIcon } from '@/ui/icons/people';
import { WindowPicture } from '@/ui/pictures/window-picture';

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
        aria-label={afterColon(t('deck.view'), card.first_name, language)}
        className="absolute inset-0"
        onClick={(event) => {
          // A key press has a click count of 0, and opens the card even after a drag.
          if (wasDragged.current && event.detail > 0) event.preventDefault();
        }}
      />
    </>
  );
});

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
