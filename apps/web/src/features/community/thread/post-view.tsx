import type { CommunityPost, PostId, UserId } from '@nestmate/contract';
import { useState } from 'react';
import { Moment } from '@/features/chat';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { TextLink } from '@/ui/text-link';
import { useAuthorName } from '../author-name';
import { EditPost } from './edit-post';
import { PostMenu } from './post-menu';
import { PostPicture } from './post-picture';
import { PostText } from './post-text';
import { ReactionRow } from './reaction-row';
import { ReportPost } from './report-post';

interface Props {
  threadId: PostId;
  post: CommunityPost;
  me: UserId;
  /** Whether the round goes on. */
  mayWrite: boolean;
}

/** One post of a thread. */
export function PostView({ threadId, post, me, mayWrite }: Props) {
  const { t } = useTranslation('community');
  const { user, index } = post;
  const name = useAuthorName()(post);
  const isMine = user?.user_id === me;
  const [isEditing, setEditing] = useState(false);
  if (post.is_removed) return <p className="py-4 pl-[3.25rem] text-ink-2 italic">{t('removedPost')}</p>;
  return (
    <article
      className={`flex gap-3 py-4 ${isEditing ? '' : '[contain-intrinsic-size:auto_6rem] [content-visibility:auto]'}`}
    >
      <Avatar name={name} src={user?.image_urls?.square} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
            {user?.membership_id && !isMine ? (
              <TextLink href={`/profile/${user.membership_id}`}>{name}</TextLink>
            ) : (
              <span className="font-semibold wrap-anywhere text-ink">
                {isMine ? t('me', { name }) : name}
              </span>
            )}
            <Moment at={new Date(post.date_created).toISOString()} />
            {post.is_edited && <span>{t('edited')}</span>}
          </p>
          {!isMine && !post.by_office && <ReportPost threadId={threadId} postId={post.post_id} name={name} />}
          {isMine && !isEditing && (
            <PostMenu threadId={threadId} post={post} mayEdit={mayWrite} onEdit={() => setEditing(true)} />
          )}
        </div>
        {isEditing ? (
          <EditPost threadId={threadId} post={post} onDone={() => setEditing(false)} />
        ) : (
          <>
            <div className={`mt-1 ${index === 0 ? 'text-lg' : ''}`}>
              <PostText body={post.body} mentions={post.mentions} />
            </div>
            {post.picture && <PostPicture picture={post.picture} name={name} />}
            {post.is_hidden && <p className="mt-2 text-sm text-ink-2 italic">{t('hiddenPost')}</p>}
            <ReactionRow threadId={threadId} post={post} mayReact={mayWrite} />
          </>
        )}
      </div>
    </article>
  );
}
