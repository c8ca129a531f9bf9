import type { CommunityPost, PostId, UserId } from '@nestmate/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Moment } from '@/features/chat';
import { ReactionRow } from '@/features/reactions';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { useAuthorName } from '../author-name';
import { textBelow } from '../subject';
import { EditPost } from './edit-post';
import { PostMenu } from './post-menu';
import { PostPicture } from './post-picture';
import { PostText } from './post-text';
import { ReportPost } from './report-post';
import { useReactions } from './use-reactions';

interface Props {
  threadId: PostId;
  post: CommunityPost;
  me: UserId;
  /** Whether the round continues. */
  mayWrite: boolean;
}

/** One post of a thread. The first one stands below its subject, which is the page's heading. */
export function PostView({ threadId, post, me, mayWrite }: Props) {
  const { t } = useTranslation('community');
  const { user, index } = post;
  const name = useAuthorName()(post);
  const isMine = user?.user_id === me;
  const isFirst = index === 0;
  const [isEditing, setEditing] = useState(false);
  const { reactions, say } = useReactions(threadId, post);
  if (post.is_removed) return <p className="py-2 pl-[3.25rem] text-ink-2 italic">{t('removedPost')}</p>;
  const text = isFirst ? textBelow(post.body) : post.body;
  const look = isFirst
    ? 'rounded-card border border-line bg-surface p-4 sm:p-5'
    : `flex gap-3 ${isEditing ? '' : '[contain-intrinsic-size:auto_6rem] [content-visibility:auto]'}`;
  const face = <Avatar name={name} src={user?.image_urls?.square} size="sm" />;
  const head = (
    <div className="flex items-start gap-2">
      {isFirst && <span className="mr-1">{face}</span>}
      <p
        className={`flex min-w-0 flex-1 text-sm text-ink-2 ${isFirst ? 'flex-col' : 'flex-wrap items-baseline gap-x-2'}`}
      >
        {user?.membership_id && !isMine ? (
          <Link
            to={`/profile/${user.membership_id}`}
            className="font-semibold wrap-anywhere text-ink underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere text-ink">{isMine ? t('me', { name }) : name}</span>
        )}
        <span className="flex flex-wrap gap-x-2">
          <Moment at={new Date(post.date_created).toISOString()} />
          {post.is_edited && <span>{t('edited')}</span>}
        </span>
      </p>
      {!isMine && !post.by_office && <ReportPost threadId={threadId} postId={post.post_id} name={name} />}
      {isMine && !isEditing && (
        <PostMenu threadId={threadId} post={post} mayEdit={mayWrite} onEdit={() => setEditing(true)} />
      )}
    </div>
  );
  const words = isEditing ? (
    <EditPost threadId={threadId} post={post} onDone={() => setEditing(false)} />
  ) : (
    <>
      {text && (
        <div dir="auto" className={isFirst ? 'mt-3 sm:text-lg' : 'mt-1'}>
          <PostText body={text} mentions={post.mentions} />
        </div>
      )}
      {post.picture && <PostPicture picture={post.picture} name={name} isLarge={isFirst} />}
      {post.is_hidden && <p className="mt-2 text-sm text-ink-2 italic">{t('hiddenPost')}</p>}
    </>
  );
  const thought = !isEditing && (
    <ReactionRow reactions={reactions} say={say} mayReact={mayWrite} offersAll={isFirst} />
  );
  if (isFirst)
    return (
      <article className={look}>
        {head}
        {words}
        {thought}
      </article>
    );
  return (
    <article className={look}>
      {face}
      <div className="min-w-0 flex-1">
        <div
          className={`w-fit max-w-full min-w-48 rounded-card rounded-tl-mark px-4 py-3 ${isEditing ? 'w-full' : ''} ${isMine ? 'bg-plum-soft' : 'border border-line bg-surface'}`}
        >
          {head}
          {words}
        </div>
        {thought && <div className="relative z-1 -mt-5 pl-3 empty:hidden">{thought}</div>}
      </div>
    </article>
  );
}
