import type { Card } from '@nestmate/contract/find';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { ChatIcon } from '@/ui/icons/chat';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon, UndoIcon } from '@/ui/icons/deck';
import { DotsIcon } from '@/ui/icons/dots';
import { HomePlusIcon } from '@/ui/icons/home';
import { UserIcon } from '@/ui/icons/people';
import { Menu } from '@/ui/menu';
import { useAgainstItems, AgainstPerson } from '../candidate/against-person';
import { NotCreatedDialog } from '../candidate/request-action';
import { cardLinks } from '../card/card-links';
import type { DeckCard } from '../deck/deck-state';
import type { Side } from '../swipe/swipe-rules';

interface DecisionButtonProps {
  decision: keyof typeof looks;
  onPress: () => void;
  children: ReactNode;
}

const looks = {
  like: 'border-transparent bg-plum-fill text-on-plum hover:bg-plum-fill-strong',
  skip: 'border-line-strong bg-surface text-ink hover:bg-sunken',
};

/** One of the two buttons that a thumb presses again and again. */
function DecisionButton({ decision, onPress, children }: DecisionButtonProps) {
  const { t } = useTranslation('find');
  return (
    <button
      type="button"
      onClick={(event) => {
        // After a click with a pointer, Enter opens the next card instead of deciding about it.
        if (event.detail > 0) event.currentTarget.blur();
        onPress();
      }}
      className={`flex min-h-14 min-w-0 flex-auto max-lg:short:col-span-2 max-lg:short:w-full items-center justify-center gap-2 rounded-full border px-3 text-lg leading-tight font-semibold min-[360px]:whitespace-nowrap transition-[scale,color] active:scale-95 max-[359px]:gap-1 max-[359px]:px-1 max-[359px]:text-sm [&_svg]:size-6 max-[359px]:[&_svg]:size-5 ${looks[decision]}`}
    >
      {children}
      {t(`deck.${decision}`)}
    </button>
  );
}

interface DeckActionsProps {
  /** The card on top, even while it flies out, so that buttons do not flicker. */
  card: DeckCard | undefined;
  onSwipe: (side: Side) => void;
  /** What an undo would do; undefined where it is impossible. */
  undoLabel?: string | undefined;
  onUndo: () => void;
}

/** Buttons for what a drag or a key does, and the card's links in a menu. */
export function DeckActions({ card, onSwipe, undoLabel, onUndo }: DeckActionsProps) {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const links = cardLinks(card);
  const [explained, setExplained] = useState<Card>();
  const against = useAgainstItems(card?.demo === false ? card : undefined);
  const [opposed, setOpposed] = useState<{ action: 'block' | 'report'; person: Card }>();
  function follow(action: 'view' | 'request' | 'chat' | 'block' | 'report') {
    if (action === 'block' || action === 'report')
      return card?.demo === false ? setOpposed({ action, person: card }) : undefined;
    if (action === 'request' && card?.demo === false && !card.claimed) return setExplained(card);
    const href = links?.[action];
    if (href) void navigate(href);
  }
  return (
    <div className="flex items-center gap-1 min-[360px]:gap-2 max-lg:short:grid max-lg:short:grid-cols-2 max-lg:short:content-center max-lg:short:justify-items-center">
      <IconButton
        label={undoLabel ?? t('deck.undo')}
        icon={<UndoIcon />}
        isDisabled={!undoLabel}
        onPress={onUndo}
      />
      <DecisionButton decision="skip" onPress={() => onSwipe('left')}>
        <CrossIcon />
      </DecisionButton>
      <DecisionButton decision="like" onPress={() => onSwipe('right')}>
        <HeartIcon />
      </DecisionButton>
      {/* On a phone in landscape the menu is beside the other small button: four in a column are too high. */}
      <span className="max-lg:short:col-start-2 max-lg:short:row-start-1">
        <Menu
          label={t('deck.more')}
          trigger={{ label: t('deck.more'), icon: <DotsIcon />, isDisabled: !links }}
          onAction={follow}
          items={[
            { id: 'view', label: t('deck.view'), icon: <UserIcon className="size-5" /> },
            { id: 'request', label: t('deck.request'), icon: <HomePlusIcon className="size-5" /> },
            ...(links?.chat
              ? [{ id: 'chat' as const, label: t('deck.chat'), icon: <ChatIcon className="size-5" /> }]
              : []),
            ...against,
          ]}
        />
      </span>
      {opposed && <AgainstPerson {...opposed} onClose={() => setOpposed(undefined)} />}
      {explained && (
        <NotCreatedDialog
          name={explained.first_name}
          onRequest={() => void navigate(`/request/${explained.membership_id}`)}
          onClose={() => setExplained(undefined)}
        />
      )}
    </div>
  );
}
