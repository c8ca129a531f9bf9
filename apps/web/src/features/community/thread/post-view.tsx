import type { CommunityPost } from '@nestmate/contract/community';
import type { PostId, UserId } from '@nestmate/contract/ids';
import type { SharedPicture } from '@nestmate/contract/picture';
import type { Reaction } from '@nestmate/contract/reactions';
import { useState } from 'react';
import { Moment, MessageText } from '@/features/chat';
import { ReactionRow, reactedWith } from '@/features/reactions';
import { useDecisionOf } from '@/features/reports';
import { showFailure } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart } from '@/ui/lazy-part';
import { Link } from '@/ui/link';
import { PictureButton } from '@/ui/picture-button';
import { TextLink } from '@/ui/text-link';
import { AuthorFace, useAuthorName } from '../author';
import { useReactToPost } from '../posts.queries';
import { textBelow } from '../subject';
import { EditPost } from './edit-post';
import { pieces } from './pieces';
import { PostMenu, ReportPost } from './post-menu';

interface PostViewProps {
  threadId: PostId;
  post: CommunityPost;
  me: UserId;
  /** Whether the round continues, and the housing office lets the reader write. */
  mayWrite: boolean;
}

/** One post of a thread. The first one stands below its subject, which is the page's heading. */
export function PostView(props: PostViewProps) {
  const { t } = useTranslation('community');
  if (props.post.is_removed) return <p className="py-2 pl-[3.25rem] text-ink-2 italic">{t('removedPost')}</p>;
  return props.post.index === 0 ? <FirstPost {...props} /> : <Reply {...props} />;
}

function FirstPost(props: PostViewProps) {
  const { threadId, post, mayWrite } = props;
  const [isEditing, setEditing] = useState(false);
  return (
    <article className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-2">
        <span className="mr-1">
          <AuthorFace post={post} size="sm" />
        </span>
        <Author {...props} isColumn />
        <PostActions {...props} isEditing={isEditing} onEdit={() => setEditing(true)} />
      </div>
      {isEditing ? (
        <EditPost threadId={threadId} post={post} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Content post={post} text={textBelow(post)} isFirst />
          <Reactions threadId={threadId} post={post} mayReact={mayWrite} />
        </>
      )}
    </article>
  );
}

function Reply(props: PostViewProps) {
  const { threadId, post, me, mayWrite } = props;
  const [isEditing, setEditing] = useState(false);
  const isMine = post.user?.user_id === me;
  // A post in edit mode is always drawn, so that its field keeps the focus off the screen.
  const undrawn = isEditing ? '' : '[contain-intrinsic-size:auto_6rem] [content-visibility:auto]';
  return (
    <article className={`flex gap-3 ${undrawn}`}>
      <AuthorFace post={post} size="sm" />
      <div className="min-w-0 flex-1">
        <div
          className={`w-fit max-w-full min-w-48 rounded-card rounded-tl-mark px-4 py-3 ${isEditing ? 'w-full' : ''} ${isMine ? 'bg-plum-soft' : 'border border-line bg-surface'}`}
        >
          <div className="flex items-start gap-2">
            <Author {...props} />
            <PostActions {...props} isEditing={isEditing} onEdit={() => setEditing(true)} />
          </div>
          {isEditing ? (
            <EditPost threadId={threadId} post={post} onDone={() => setEditing(false)} />
          ) : (
            <Content post={post} text={post.body} />
          )}
        </div>
        {!isEditing && (
          <div className="relative z-1 -mt-5 pl-3 empty:hidden">
            <Reactions threadId={threadId} post={post} mayReact={mayWrite} />
          </div>
        )}
      </div>
    </article>
  );
}

/** The author and the time; another resident's name links to their profile. */
function Author({ post, me, isColumn = false }: Pick<PostViewProps, 'me' | 'post'> & { isColumn?: boolean }) {
  const { t } = useTranslation('community');
  const { user } = post;
  const name = useAuthorName()(post);
  const isMine = user?.user_id === me;
  return (
    <p
      className={`flex min-w-0 flex-1 text-sm text-ink-2 ${isColumn ? 'flex-col' : 'flex-wrap items-baseline gap-x-2'}`}
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
  );
}

interface ActionsProps extends PostViewProps {
  isEditing: boolean;
  onEdit: () => void;
}

/** The reader's actions: editing and deleting their own post, reporting another resident's. */
function PostActions({ threadId, post, me, mayWrite, isEditing, onEdit }: ActionsProps) {
  const name = useAuthorName()(post);
  if (post.user?.user_id !== me)
    return post.by_office ? null : <ReportPost threadId={threadId} postId={post.post_id} name={name} />;
  return isEditing ? null : <PostMenu threadId={threadId} post={post} mayEdit={mayWrite} onEdit={onEdit} />;
}

interface ContentProps extends Pick<PostViewProps, 'post'> {
  text: string;
  isFirst?: boolean;
}

function Content({ post, text, isFirst = false }: ContentProps) {
  const name = useAuthorName()(post);
  return (
    <>
      {text && (
        <div dir="auto" className={isFirst ? 'mt-3 sm:text-lg' : 'mt-1'}>
          <PostText body={text} mentions={post.mentions} />
        </div>
      )}
      {post.picture && <PostPicture picture={post.picture} name={name} isLarge={isFirst} />}
      {post.is_hidden && <HiddenNote postId={post.post_id} />}
    </>
  );
}

const PictureViewer = lazyPart(async () => (await import('@/ui/picture-viewer')).PictureViewer);

interface PostPictureProps {
  picture: SharedPicture;
  /** The name of its author. */
  name: string;
  isLarge: boolean;
}

/** The picture of a post, which opens full screen. */
function PostPicture({ picture, name, isLarge }: PostPictureProps) {
  const { t } = useTranslation(['community', 'common']);
  const [isOpen, setOpen] = useState(false);
  const alt = t('picture.alt', { name });
  return (
    <div className="mt-3 w-fit max-w-full overflow-hidden rounded-control">
      <PictureButton
        picture={picture}
        isLarge={isLarge}
        alt={alt}
        label={t('picture.open', { name })}
        onView={() => setOpen(true)}
      />
      {isOpen && (
        <PictureViewer
          media={picture}
          label={alt}
          closeLabel={t('common:close')}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** The text of a post, with links and the people it names. */
const PostText = ({ body, mentions }: Pick<CommunityPost, 'body' | 'mentions'>) =>
  mentions.length === 0 ? (
    <MessageText text={body} tabIndex={0} />
  ) : (
    pieces(body, mentions).map(({ at, text, membershipId }) =>
      membershipId ? (
        <TextLink key={at} href={`/profile/${membershipId}`}>
          {text}
        </TextLink>
      ) : (
        <MessageText key={at} text={text} tabIndex={0} />
      ),
    )
  );

/** Says to its author that a post is hidden, and leads to the decision, which can be appealed. */
function HiddenNote({ postId }: { postId: PostId }) {
  const { t } = useTranslation('community');
  const decision = useDecisionOf(postId);
  return (
    <p className="mt-2 text-sm text-ink-2">
      <span className="italic">{t('hiddenPost')}</span>{' '}
      {decision && (
        <TextLink href={`/decisions?decision=${decision.decision_id}`}>{t('seeDecision')}</TextLink>
      )}
    </p>
  );
}

interface ReactionsProps extends Pick<PostViewProps, 'post' | 'threadId'> {
  mayReact: boolean;
}

function Reactions({ threadId, post, mayReact }: ReactionsProps) {
  const { reactions, say } = useReactions(threadId, post);
  // Only the author sees a hidden post.
  if (post.is_hidden) return null;
  return <ReactionRow reactions={reactions} say={say} mayReact={mayReact} />;
}

/** The reactions to a post, with mine as I have just set it, and a function to set it. */
function useReactions(threadId: PostId, post: CommunityPost) {
  const react = useReactToPost(threadId);
  // The newest counts, also while the one before is on its way.
  const say = (reaction: Reaction | null) =>
    void react.mutateAsync({ postId: post.post_id, reaction }).catch(showFailure);
  const reactions = react.isPending ? reactedWith(post.reactions, react.variables.reaction) : post.reactions;
  return { reactions, say };
}
