import { type CommunityPost, type PostId, type Reaction, reactions as all } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { SmileIcon } from '@/ui/icons/smile';
import { Menu } from '@/ui/menu';
import { toast } from '@/ui/toasts';
import { useReact } from '../posts.queries';
import { reactionSigns } from '../reaction-signs';
import { reactedWith } from './reacted-with';

type React = (reaction: Reaction | null) => void;

/** The reactions to a post, with mine as I have just given it, and how to give it. */
export function useReactions(threadId: PostId, post: CommunityPost) {
  const react = useReact(threadId);
  const say: React = (reaction) =>
    void react
      .mutateAsync({ postId: post.post_id, reaction })
      .catch((failure: Error) => toast({ text: errorTextOf(failure), tone: 'danger' }));
  const reactions = react.isPending ? reactedWith(post.reactions, react.variables.reaction) : post.reactions;
  return { reactions, say };
}

interface RowProps {
  reactions: CommunityPost['reactions'];
  say: React;
  mayReact: boolean;
  /** Also those that nobody has given yet. */
  offersAll: boolean;
}

/** What people think of a post; pressing one joins or leaves them. */
export function ReactionRow({ reactions, say, mayReact, offersAll }: RowProps) {
  const { t } = useTranslation('community');
  const given = new Map(reactions.map((each) => [each.reaction, each]));
  const shown = offersAll && mayReact ? all : all.filter((reaction) => given.has(reaction));
  if (shown.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {shown.map((reaction) => {
        const { count = 0, is_mine: isMine = false } = given.get(reaction) ?? {};
        const name = t(`react.${reaction}`);
        return (
          <button
            key={reaction}
            type="button"
            aria-pressed={isMine}
            aria-label={count > 0 ? t('react.count', { count, name }) : name}
            title={name}
            disabled={!mayReact}
            onClick={() => say(isMine ? null : reaction)}
            className="relative inline-flex h-8 items-center after:absolute after:inset-x-0 after:-inset-y-1.5 gap-1.5 rounded-full border border-line bg-paper px-2.5 text-sm tabular-nums transition hover:bg-sunken active:scale-95 aria-pressed:border-plum aria-pressed:bg-plum-soft aria-pressed:font-semibold aria-pressed:text-plum"
          >
            <span aria-hidden>{reactionSigns[reaction]}</span>
            {count > 0 && count}
          </button>
        );
      })}
    </div>
  );
}

/** Offers what one may think of a post. */
export function ReactButton({ say }: { say: React }) {
  const { t } = useTranslation('community');
  return (
    <Menu
      label={t('react.action')}
      trigger={{
        label: t('react.action'),
        icon: <SmileIcon className="size-5" />,
        className: '-my-3 -mr-2',
      }}
      items={all.map((id) => ({
        id,
        label: t(`react.${id}`),
        icon: <span aria-hidden>{reactionSigns[id]}</span>,
      }))}
      onAction={say}
    />
  );
}
