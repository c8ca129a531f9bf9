import { type Reaction, type ReactionCount, reactions as all } from '@nestmate/contract/reactions';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon } from '@/ui/icons/deck';
import { SmileIcon } from '@/ui/icons/smile';
import { pillShape, pillSizes, ReactionPill } from './reaction-pill';

/** One press away, the others two. */
const quick: Reaction = 'heart';

interface RowProps {
  reactions: readonly ReactionCount[];
  say: (reaction: Reaction | null) => void;
  mayReact: boolean;
}

/** The reactions that were given, and the quick one; the others on demand. Pressing one adds or removes mine. */
export function ReactionRow({ reactions, say, mayReact }: RowProps) {
  const { t } = useTranslation('reactions');
  const [isOpen, setOpen] = useState(false);
  /** The last pressed reaction does not disappear under the finger. */
  const [pressed, setPressed] = useState<Reaction>();
  const more = useRef<HTMLButtonElement>(null);
  const given = new Map(reactions.map((each) => [each.reaction, each]));
  const offered = isOpen ? all : [quick, pressed];
  const isAtRest = (reaction: Reaction) => given.has(reaction) || [quick, pressed].includes(reaction);
  const shown = all.filter((each) => given.has(each) || (mayReact && offered.includes(each)));
  const added = isOpen && all.find((reaction) => !isAtRest(reaction));
  if (shown.length === 0) return null;

  function press(reaction: Reaction, isMine: boolean) {
    say(isMine ? null : reaction);
    setPressed(reaction);
    setOpen(false);
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    more.current?.focus();
  }
  return (
    <fieldset aria-label={t('action')} className="mt-3 flex min-w-0 flex-wrap items-center gap-1.5">
      {shown.map((reaction) => {
        const { count = 0, is_mine: isMine = false } = given.get(reaction) ?? {};
        const hasIcon = count === 0 && reaction === quick && !isOpen;
        return (
          <ReactionPill
            key={reaction}
            reaction={reaction}
            size="row"
            isMine={isMine}
            aria-label={count > 0 ? t('count', { count, name: t(reaction) }) : t(reaction)}
            icon={hasIcon && <HeartIcon className="size-4" />}
            count={count}
            disabled={!mayReact}
            autoFocus={reaction === added}
            onClick={() => press(reaction, isMine)}
            onKeyDown={onKeyDown}
          />
        );
      })}
      {mayReact && (isOpen || shown.length < all.length) && (
        <button
          ref={more}
          type="button"
          aria-expanded={isOpen}
          aria-label={t('more')}
          title={t('more')}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={onKeyDown}
          className={`${pillShape} ${pillSizes.row}`}
        >
          {isOpen ? <CrossIcon className="size-4" /> : <SmileIcon className="size-4" />}
        </button>
      )}
    </fieldset>
  );
}

interface ReactionChoiceProps {
  mine: Reaction | null;
  onChoose: (reaction: Reaction | null) => void;
}

/** Every reaction to choose from; choosing the current one removes it. */
export function ReactionChoice({ mine, onChoose }: ReactionChoiceProps) {
  const { t } = useTranslation('reactions');
  return (
    <fieldset aria-label={t('action')} className="mb-1 flex justify-between gap-0.5">
      {all.map((reaction) => (
        <ReactionPill
          key={reaction}
          reaction={reaction}
          size="choice"
          isMine={reaction === mine}
          onClick={() => onChoose(reaction === mine ? null : reaction)}
        />
      ))}
    </fieldset>
  );
}

/** The reactions after mine changes to this one; null removes it. */
export function reactedWith(before: readonly ReactionCount[], mine: Reaction | null): ReactionCount[] {
  const others = before
    .map((each) => (each.is_mine ? { ...each, count: each.count - 1, is_mine: false } : each))
    .filter(({ count }) => count > 0);
  if (mine === null) return others;
  const count = (others.find(({ reaction }) => reaction === mine)?.count ?? 0) + 1;
  return [...others.filter(({ reaction }) => reaction !== mine), { reaction: mine, count, is_mine: true }];
}
