import { type CommunityPost, type PostId, type Reaction, reactions as all } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { SmileIcon } from '@/ui/icons/smile';
import { Menu } from '@/ui/menu';
import { toast } from '@/ui/toasts';
import { useReact } from '../posts.queries';

const signs: Record<Reaction, string> = { heart: '❤️', like: '👍', laugh: '😂', party: '🎉', thanks: '🙏' };

interface Props {
  threadId: PostId;
  post: CommunityPost;
  mayReact: boolean;
}

/** What people think of a post; pressing one joins or leaves them. */
export function ReactionRow({ threadId, post, mayReact }: Props) {
  const { t } = useTranslation('community');
  const react = useReact(threadId);
  const say = (reaction: Reaction | null) =>
    void react
      .mutateAsync({ postId: post.post_id, reaction })
      .catch((failure: Error) => toast({ text: errorTextOf(failure), tone: 'danger' }));
  const given = all.flatMap((reaction) => post.reactions.find((one) => one.reaction === reaction) ?? []);
  if (given.length === 0 && !mayReact) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {given.map(({ reaction, count, is_mine: isMine }) => (
        <button
          key={reaction}
          type="button"
          aria-pressed={isMine}
          aria-label={t('react.count', { count, name: t(`react.${reaction}`) })}
          title={t(`react.${reaction}`)}
          disabled={!mayReact}
          onClick={() => say(isMine ? null : reaction)}
          className="relative inline-flex h-8 items-center after:absolute after:inset-x-0 after:-inset-y-1.5 gap-1.5 rounded-full border border-line px-3 text-sm tabular-nums transition hover:bg-sunken aria-pressed:border-plum aria-pressed:bg-plum-soft aria-pressed:font-semibold aria-pressed:text-plum"
        >
          <span aria-hidden>{signs[reaction]}</span>
          {count}
        </button>
      ))}
      {mayReact && (
        <Menu
          label={t('react.action')}
          trigger={{
            label: t('react.action'),
            icon: <SmileIcon className="size-5" />,
            className: '-my-2 -ml-3',
          }}
          items={all.map((id) => ({
            id,
            label: t(`react.${id}`),
            icon: <span aria-hidden>{signs[id]}</span>,
          }))}
          onAction={say}
        />
      )}
    </div>
  );
}
