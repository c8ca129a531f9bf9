import type { CommunityPost, UserId } from '@nestmate/contract';
import { MessageText, Moment } from '@/features/chat';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { TextLink } from '@/ui/text-link';
import { useAuthorName } from '../author-name';

interface Props {
  post: CommunityPost;
  me: UserId;
}

/** One post of a thread. */
export function PostView({ post: { user, body, index, date_created: at }, me }: Props) {
  const { t } = useTranslation('community');
  const name = useAuthorName()(user);
  const isMine = user?.user_id === me;
  return (
    <article className="flex gap-3 py-4 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <Avatar name={name} src={user?.image_urls?.square} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
          {user?.membership_id && !isMine ? (
            <TextLink href={`/profile/${user.membership_id}`}>{name}</TextLink>
          ) : (
            <span className="font-semibold wrap-anywhere text-ink">{isMine ? t('me', { name }) : name}</span>
          )}
          <Moment at={new Date(at).toISOString()} />
        </p>
        <div className={`mt-1 ${index === 0 ? 'text-lg' : ''}`}>
          <MessageText text={body} tabIndex={0} />
        </div>
      </div>
    </article>
  );
}
