import { type ReactNode, useState } from 'react';
import type { Card } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
import { ChatIcon } from '@/ui/icons/chat';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon } from '@/ui/icons/heart';
import { MailIcon } from '@/ui/icons/mail';
import { UndoIcon } from '@/ui/icons/undo';
import { UserIcon } from '@/ui/icons/user';
import { useDeck } from '../deck/deck';
import { NotCreatedDialog } from '../candidate/not-created-dialog';
import { cardLinks } from '../card/card-links';
import type { DeckCard } from '../deck/deck-card';
import type { Side } from '../swipe/swipe-rules';

interface RoundButtonProps {
  /** The word under the button, which its accessible name contains. */
  action: 'chat' | 'like' | 'request' | 'skip' | 'undo' | 'view';
  look: keyof typeof looks;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

const looks = {
  small: 'size-11 border-line bg-surface text-ink-2 hover:bg-sunken hover:text-ink min-[360px]:size-12',
  like: 'size-14 border-transparent bg-plum-fill text-on-plum hover:bg-plum-fill-strong min-[360px]:size-16',
  skip: 'size-14 border-line bg-surface text-ink hover:bg-sunken min-[360px]:size-16',
};

function RoundButton({ action, look, isDisabled, onPress, children }: RoundButtonProps) {
  const { t } = useTranslation('find');
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      aria-label={t(`deck.${action}`)}
      className="group flex min-w-11 flex-col items-center gap-1 rounded-control text-xs text-ink-2 transition-opacity disabled:opacity-45"
    >
      <span
        className={`grid shrink-0 place-items-center rounded-full border transition-[scale,color] group-active:scale-92 ${looks[look]}`}
      >
        {children}
      </span>
      <span className="max-[359px]:hidden">{t(`deck.words.${action}`)}</span>
    </button>
  );
}

interface DeckActionsProps {
  /** The card on top, even while it flies out, so that buttons do not flicker. */
  card: DeckCard | undefined;
  onSwipe: (side: Side) => void;
  onUndo: () => void;
}

/** Buttons for everything that a drag or a key does, and the card's links. */
export function DeckActions({ card, onSwipe, onUndo }: DeckActionsProps) {
  const navigate = useNavigate();
  const canUndo = useDeck(({ undoable }) => undoable !== null);
  const ways = cardLinks(card);
  const [explained, setExplained] = useState<Card>();
  const follow = (way: string | null | undefined) => {
    if (way) void navigate(way);
  };
  function ask() {
    if (card?.demo === false && !card.claimed) setExplained(card);
    else follow(ways?.request);
  }
  return (
    <div className="flex items-end justify-between sm:justify-center sm:gap-4">
      <RoundButton action="undo" look="small" isDisabled={!canUndo} onPress={onUndo}>
        <UndoIcon className="size-5" />
      </RoundButton>
      <RoundButton action="skip" look="skip" onPress={() => onSwipe('left')}>
        <CrossIcon className="size-8" />
      </RoundButton>
      <RoundButton action="view" look="small" isDisabled={!ways} onPress={() => follow(ways?.view)}>
        <UserIcon className="size-5" />
      </RoundButton>
      <RoundButton action="like" look="like" onPress={() => onSwipe('right')}>
        <HeartIcon className="size-8" />
      </RoundButton>
      <RoundButton action="request" look="small" isDisabled={!ways} onPress={ask}>
        <MailIcon className="size-5" />
      </RoundButton>
      {ways?.chat && (
        <RoundButton action="chat" look="small" onPress={() => follow(ways.chat)}>
          <ChatIcon className="size-5" />
        </RoundButton>
      )}
      {explained && (
        <NotCreatedDialog
          name={explained.first_name}
          onRequest={() => follow(cardLinks({ ...explained, demo: false })?.request)}
          onClose={() => setExplained(undefined)}
        />
      )}
    </div>
  );
}
