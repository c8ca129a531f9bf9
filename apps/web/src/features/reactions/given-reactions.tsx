import { type Reaction, reactions as all } from '@nestmate/contract/reactions';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useTranslation } from '@/platform/texts/use-translation';
import { ReactionPill } from './reaction-pill';

/** One person's reaction. */
export interface GivenReaction {
  reaction: Reaction;
  /** The name to show: “You” for me. */
  name: string;
  isMine: boolean;
}

interface GivenReactionsProps {
  given: readonly GivenReaction[];
  say: (reaction: Reaction | null) => void;
  mayReact: boolean;
  /** Whether Tab stops at them. */
  tabIndex: 0 | -1;
}

/** The given reactions with their authors; pressing one adds or removes mine. */
export function GivenReactions({ given, say, mayReact, tabIndex }: GivenReactionsProps) {
  const { t, language } = useTranslation('reactions');
  return (
    <fieldset aria-label={t('label')} className="flex flex-wrap gap-2">
      {all.map((reaction) => {
        const theirs = given.filter((each) => each.reaction === reaction);
        if (theirs.length === 0) return null;
        const isMine = theirs.some((each) => each.isMine);
        const people = listOfNames(
          theirs.map(({ name }) => name),
          language,
        );
        return (
          <ReactionPill
            key={reaction}
            reaction={reaction}
            size="corner"
            isMine={isMine}
            aria-label={t('by', { name: t(reaction), people })}
            count={theirs.length > 1 ? theirs.length : 0}
            disabled={!mayReact && !isMine}
            tabIndex={tabIndex}
            onClick={() => say(isMine ? null : reaction)}
          />
        );
      })}
    </fieldset>
  );
}
