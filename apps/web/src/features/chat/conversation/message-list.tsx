import type { ChatMessage, ChatSid, Conversation } from '@nestmate/contract';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { later } from '@/ui/later';
import { Spinner } from '@/ui/spinner';
import { nameOf } from '../people-words';
import { chatStore, useChat } from '../store/chat';
import { emptyStretch } from '../store/message-stretch';
import { lastInSight } from './drawn-in-sight';
import { firstUnread } from './first-unread';
import { JumpToLatest } from './jump-to-latest';
import { MessageMenu, type MenuOpening } from './message-menu';
import { MessageRowView } from './message-row-view';
import { rowOfPending, rowsOf } from './rows';
import { TypingLine } from './typing-line';
import { useEndInSight } from './use-end-in-sight';
import { useMessageFocus } from './use-message-focus';
import { useReading } from './use-reading';

const PictureViewer = later(async () => (await import('./picture-viewer')).PictureViewer);

/** How near to an end, in CSS pixels, more is fetched. */
const nearEdge = 600;
/** The first line of a conversation, in CSS pixels: what is below it has to know. */
const startHeight = 88;

/** Shows which message was looked for. */
const flash = (element: HTMLElement) =>
  element.animate(
    { boxShadow: ['0 0 0 5px var(--color-apricot)', '0 0 0 5px transparent'] },
    { duration: 2000, easing: 'ease-in' },
  );

interface MessageListProps {
  conversation: Conversation;
  me: string;
  /** The message to look at, after a search: once for each choice. */
  focus: { index: number } | null;
}

/**
 * The messages, of which only those in sight are drawn, however long the conversation is. It stays where the reader is: at the
 * latest message while they are there, and at what they look at when older ones come in above.
 */
export function MessageList({ conversation, me, focus }: MessageListProps) {
  const { t } = useTranslation(['chat', 'common']);
  const sid = conversation.sid as ChatSid;
  const stretch = useChat(({ stretches }) => stretches[sid]) ?? emptyStretch;
  const pending = useChat(({ sendingStates }) => sendingStates[sid]) ?? [];
  const loading = useChat(({ loadingStates }) => loadingStates[sid]) ?? 'idle';
  const [unreadFrom] = useState(() =>
    conversation.unreadCount > 0 ? conversation.readIndex + 1 : undefined,
  );
  const hint = useId();
  const list = useRef<VirtualizerHandle>(null);
  // With unread messages it is only known once they have been scrolled to.
  const [isAtEnd, setAtEnd] = useState(unreadFrom === undefined);
  const [seen, setSeen] = useState(-1);
  const [menu, setMenu] = useState<MenuOpening | null>(null);
  const [viewed, setViewed] = useState<ChatMessage | null>(null);
  // What waits to be sent comes after the newest message, wherever one looks.
  const waiting = stretch.hasNewer ? [] : pending;
  const rows = [...rowsOf(stretch.messages, unreadFrom), ...waiting.map((each) => rowOfPending(each, me))];

  // What comes in above must not move what is looked at.
  const first = stretch.messages[0]?.index ?? 0;
  const count = rows.length;
  const [drawn, setDrawn] = useState({ first, count, isPrepended: false });
  if (drawn.first !== first || drawn.count !== count)
    setDrawn({ first, count, isPrepended: first !== drawn.first });

  const end = useEndInSight(!stretch.hasNewer);
  const { viewport, content, follow, stay, arrived, isAtEnd: lookWhere } = end;
  const focused = useMessageFocus({
    viewport,
    list,
    keys: rows.map(({ key }) => key),
    isCovered: menu !== null || viewed !== null,
  });

  // The unread messages begin in sight, once, when they have come. Nothing counts as seen before.
  const isOpened = useRef(unreadFrom === undefined);
  useLayoutEffect(() => {
    if (isOpened.current || unreadFrom === undefined) return;
    const at = firstUnread(stretch, unreadFrom);
    if (at === undefined && first <= unreadFrom) return;
    stay();
    if (at === undefined) return;
    isOpened.current = true;
    list.current?.scrollToIndex(at, { align: 'start' });
  });

  // A new message is followed only by whoever is at the latest one; one's own always.
  const [openedAt] = useState(() => new Date().toISOString());
  const followed = useRef(openedAt);
  const written = pending.at(-1)?.createdAt ?? '';
  useEffect(() => {
    if (written <= followed.current) return;
    followed.current = written;
    isOpened.current = true;
    follow();
  }, [written, follow]);

  const looked = useRef<object | null>(null);
  useLayoutEffect(() => {
    if (!focus || looked.current === focus) return;
    const at = stretch.messages.findIndex(({ index }) => index === focus.index);
    if (at < 0) return;
    looked.current = focus;
    isOpened.current = true;
    stay();
    focused.reach(at, 'center', flash);
  });

  useReading(conversation, seen);

  /** Notes what is in sight, once what is drawn stands in its place. */
  function look() {
    const view = viewport.current;
    if (!view || !isOpened.current) return;
    const last = lastInSight(view);
    if (last === undefined) return;
    if (view.scrollHeight <= view.clientHeight) arrived();
    setAtEnd(lookWhere());
    if (last > conversation.readIndex) setSeen((before) => Math.max(before, last));
  }
  useEffect(look);

  function fetchNear() {
    const view = viewport.current;
    // What comes in above would break off the way to what is looked for.
    if (!view || (isOpened.current && end.isOnTheWay())) return;
    const below = view.scrollHeight - view.scrollTop - view.clientHeight;
    if (view.scrollTop < nearEdge && stretch.hasOlder && loading === 'idle') void chatStore.older(sid);
    if (below < nearEdge && stretch.hasNewer && loading === 'idle') void chatStore.newer(sid);
  }

  // A first page that does not fill the view gives nothing to scroll.
  useEffect(fetchNear);

  async function toLatest() {
    isOpened.current = true;
    await chatStore.jumpToLatest(sid);
    follow();
  }

  const name = nameOf(conversation, me);
  const inView = viewed && (rows.find(({ key }) => key === viewed.id)?.message ?? viewed);
  return (
    <div className="relative min-h-0 flex-1">
      {loading === 'loading' && (
        <output className="absolute inset-x-0 top-2 z-10 grid place-items-center">
          <span className="rounded-full bg-surface p-2 shadow-float">
            <Spinner />
            <span className="sr-only">{t('olderLoading')}</span>
          </span>
        </output>
      )}
      {loading === 'failed' && (
        <div role="alert" className="absolute inset-x-0 top-2 z-10 flex justify-center">
          <div className="flex items-center gap-3 rounded-full bg-surface py-1 pr-1 pl-4 text-sm shadow-float">
            {t('olderFailed')}
            <Button size="sm" variant="secondary" onPress={() => void chatStore.retryPage(sid)}>
              {t('common:retry')}
            </Button>
          </div>
        </div>
      )}
      <p id={hint} hidden>
        {t('messagesHint')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys lead from message to message */}
      <section
        ref={viewport}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by key
        tabIndex={focused.current === null ? 0 : -1}
        aria-label={t('messages', { name })}
        aria-describedby={hint}
        onFocus={({ target }) => focused.onFocus(target)}
        onKeyDown={focused.onKeyDown}
        onScroll={() => {
          setAtEnd(lookWhere());
          if (conversation.unreadCount > 0) look();
          focused.forgetOutOfSight();
          fetchNear();
        }}
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-4 [overflow-anchor:none]"
      >
        <div ref={content} className="mt-auto">
          {!stretch.hasOlder && (
            <p
              className="grid place-items-center overflow-hidden text-center text-sm text-ink-2"
              style={{ height: startHeight }}
            >
              {conversation.kind === 'room' ? t('startGroup') : t('start', { name })}
            </p>
          )}
          <Virtualizer
            key={sid}
            ref={list}
            as="ul"
            item="li"
            scrollRef={viewport}
            shift={drawn.isPrepended}
            keepMounted={focused.keepMounted}
            onScrollEnd={() => {
              arrived();
              look();
              fetchNear();
            }}
            onResize={() => {
              look();
              fetchNear();
              focused.focusWanted();
            }}
            startMargin={stretch.hasOlder ? 0 : startHeight}
          >
            {rows.map((row) => (
              <MessageRowView
                key={row.key}
                row={row}
                conversation={conversation}
                me={me}
                pending={waiting.find(({ id }) => id === row.key)}
                isReached={row.key === focused.current}
                onMenu={setMenu}
                onView={setViewed}
              />
            ))}
          </Virtualizer>
          <TypingLine conversation={conversation} />
        </div>
      </section>
      {(!isAtEnd || stretch.hasNewer) && (
        <JumpToLatest unread={conversation.unreadCount} onPress={() => void toLatest()} />
      )}
      {menu && (
        <MessageMenu opening={menu} conversation={conversation} me={me} onClose={() => setMenu(null)} />
      )}
      {inView?.media && (
        <PictureViewer
          media={inView.media}
          label={inView.body || t('last.picture')}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  );
}
