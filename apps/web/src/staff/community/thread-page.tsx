import type { PostId, SubnetworkId } from '@nestmate/contract/ids';
import type { StaffPost } from '@nestmate/contract/staff/community';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { addPage } from '@/platform/calls/more-pages';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Link } from '@/ui/link';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { PageOfPlace } from '../parts/page-of-place';
import { useNetwork } from '../platform/network';
import { useHref, useListBefore } from '../platform/use-address';
import { useThread, usePin } from './community.queries';
import { EditDialog } from './edit-dialog';
import { HideDialog, type Hideable, hideableReply, hideableThread } from './hide-dialog';
import { ReplyForm } from './reply-form';

/** One thread of a place with its replies. */
export default function ThreadPage() {
  const { threadId } = useParams();
  return (
    <PageOfPlace section="sections.community">
      {({ subnetwork_id: place }) => (
        <PlaceThread key={threadId} place={place} threadId={threadId as PostId} />
      )}
    </PageOfPlace>
  );
}

interface PlaceThreadProps {
  place: SubnetworkId;
  threadId: PostId;
}

/** A thread as the office reads it, with posts that residents no longer see marked as such. */
function PlaceThread({ place, threadId }: PlaceThreadProps) {
  const { t } = useTranslation(['staffCommunity', 'staff']);
  const query = useThread(place, threadId);
  const pin = usePin(place);
  const href = useHref();
  const list = useListBefore();
  const mayWrite = hasRight(useNetwork().network.role, 'moderate');
  const [hiding, setHiding] = useState<Hideable | null>(null);
  const [editing, setEditing] = useState<PostId | null>(null);
  const [first] = query.data?.pages ?? [];
  const posts = query.data?.pages.flatMap(({ posts: some }) => some) ?? [];
  const [own, ...replies] = posts;
  const edited = posts.find(({ post_id: id }) => id === editing);
  const thread = first?.thread;
  // Residents count only what they see; staff also see hidden and deleted replies.
  const replyCount = Math.max(replies.length, query.hasNextPage ? (thread?.post_count ?? 0) - 1 : 0);
  return (
    <Page
      title={thread ? t(thread.by_office ? 'announce.label' : 'thread') : t('staff:sections.community')}
      note={
        <Link to={list?.href ?? href('community')} className="underline">
          {t('backToList')}
        </Link>
      }
      actions={
        thread &&
        mayWrite && (
          <>
            {thread.by_office && (
              <Button size="sm" variant="secondary" onPress={() => setEditing(threadId)}>
                {t('edit.action')}
              </Button>
            )}
            <Button size="sm" variant="secondary" onPress={() => pin(thread)}>
              {t(thread.is_pinned ? 'unpin' : 'pin')}
            </Button>
            <Button size="sm" variant="secondary" onPress={() => setHiding(hideableThread(thread))}>
              {t(thread.is_hidden ? 'show.menu' : 'hide.menu')}
            </Button>
          </>
        )
      }
    >
      {!first || !thread || !own ? (
        <NotLoaded query={query} />
      ) : (
        <div className="flex max-w-180 flex-col gap-4">
          <Post post={own}>
            {thread.is_pinned && <Chip tone="plum">{t('pinned')}</Chip>}
            {thread.topic && <Chip>{thread.topic.name}</Chip>}
            <span className="text-sm text-ink-2">
              {t('seenBy', { seen: thread.seen, residents: first.residents })}
            </span>
          </Post>
          <h2 className="text-lg">
            {replies.length > 0 ? t('replies', { count: replyCount }) : t('noReplies')}
          </h2>
          <ol className="flex flex-col gap-3 empty:hidden">
            {replies.map((reply) => (
              <li key={reply.post_id}>
                <Post
                  post={reply}
                  action={
                    mayWrite &&
                    !reply.is_deleted && (
                      <>
                        {reply.by_office && (
                          <Button size="sm" variant="quiet" onPress={() => setEditing(reply.post_id)}>
                            {t('edit.action')}
                          </Button>
                        )}
                        <Button
                          size="sm"
                          variant="quiet"
                          onPress={() => setHiding(hideableReply(thread, reply))}
                        >
                          {t(reply.is_hidden ? 'showReply.submit' : 'hideReply.submit')}
                        </Button>
                      </>
                    )
                  }
                />
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <span className="self-center">
              <Button
                variant="secondary"
                isPending={query.isFetchingNextPage}
                onPress={() => void addPage(query, 'next')}
              >
                {t('more')}
              </Button>
            </span>
          )}
          {thread.is_hidden ? (
            <p className="text-ink-2">{t('reply.hidden')}</p>
          ) : (
            mayWrite && (
              <ReplyForm
                place={place}
                threadId={threadId}
                onWritten={() => {
                  if (query.hasNextPage) toast({ text: t('reply.sentBelow'), tone: 'success' });
                }}
              />
            )
          )}
        </div>
      )}
      {edited && (
        <EditDialog place={place} threadId={threadId} post={edited} onClose={() => setEditing(null)} />
      )}
      {hiding && <HideDialog place={place} post={hiding} onClose={() => setHiding(null)} />}
    </Page>
  );
}

interface PostProps {
  post: StaffPost;
  action?: ReactNode;
  /** Below the words. */
  children?: ReactNode;
}

/** A post in a community, even if residents no longer see it. */
function Post({ post, action, children }: PostProps) {
  const { t, language } = useTranslation('staffCommunity');
  const href = useHref();
  const { author, is_deleted: isDeleted, is_hidden: isHidden } = post;
  return (
    <article
      className={`rounded-card border border-line px-4 py-3 ${isHidden || isDeleted ? 'bg-sunken/40' : 'bg-surface'}`}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        {author ? (
          <Link
            to={href(`residents/${author.membership_id}`)}
            className="rounded-small font-semibold text-ink wrap-anywhere hover:underline"
          >
            {author.name}
          </Link>
        ) : (
          <span className={`font-semibold ${post.by_office ? 'text-ink' : ''}`}>
            {t(post.by_office ? 'byOffice' : 'formerResident')}
          </span>
        )}
        <When at={post.date_created} language={language} />
        {post.is_edited && <span>{t('edited')}</span>}
        {isHidden && <Chip tone="brick">{t('hidden')}</Chip>}
        {action && <span className="-mr-3.5 ml-auto">{action}</span>}
      </div>
      {isDeleted ? (
        <p className="mt-1 text-ink-2 italic">{t('deleted')}</p>
      ) : (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
          {post.body}
        </p>
      )}
      {post.picture && (
        <img src={post.picture} alt={t('picture')} className="mt-2 max-h-80 rounded-control" />
      )}
      {children && <div className="mt-2 flex flex-wrap items-center gap-2">{children}</div>}
    </article>
  );
}
