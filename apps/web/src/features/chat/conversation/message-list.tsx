import type { ChatSid, Conversation } from '@nestmate/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { nameOf } from '../people-words';
import { chatStore, useChat } from '../store/chat';
import { emptyWindow, lastIndexOf } from '../store/message-window';
import { JumpToLatest } from './jump-to-latest';
import { MessageMenu, type MenuOpening } from './message-menu';
import { MessageRowView } from './message-row-view';
import { PendingRow } from './pending-row';
import { rowsOf } from './rows';
import { TypingLine } from './typing-line';
import { useEndInSight } from './use-end-in-sight';
import { useReading } from './use-reading';

/** How near to an end, in CSS pixels, more is fetched. */
const nearEdge = 600;
/** The first line of a conversation, in CSS pixels: what is below it has to know. */
const startHeight = 88;

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
  const window = useChat(({ windows }) => windows[sid]) ?? emptyWindow;
  const pending = useChat(({ sendingStates }) => sendingStates[sid]) ?? [];
  const loading = useChat(({ loadingStates }) => loadingStates[sid]) ?? 'idle';
  const [unreadFrom] = useState(() =>
    conversation.unreadCount > 0 ? conversation.readIndex + 1 : undefined,
  );
  const list = useRef<VirtualizerHandle>(null);
  // With unread messages it is only known once they have been scrolled to.
  const [isAtEnd, setAtEnd] = useState(unreadFrom === undefined);
  const [menu, setMenu] = useState<MenuOpening | null>(null);
  const rows = rowsOf(window.messages, unreadFrom);

  // What comes in above must not move what is looked at.
  const first = window.messages[0]?.index ?? 0;
  const count = rows.length + pending.length;
  const [drawn, setDrawn] = useState({ first, count, isPrepended: false });
  if (drawn.first !== first || drawn.count !== count)
    setDrawn({ first, count, isPrepended: first !== drawn.first });

  const { viewport, content, follow, stay, isAtEnd: lookWhere } = useEndInSight();
  // A new message is followed only by whoever is at the latest one; one's own always.
  useEffect(() => {
    if (pending.length > 0) follow();
  }, [pending.length, follow]);

  // The unread messages begin in sight, once.
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (isOpened.current || rows.length === 0) return;
    isOpened.current = true;
    const at = rows.findIndex(({ startsUnread }) => startsUnread);
    if (at >= 0) {
      stay();
      list.current?.scrollToIndex(at, { align: 'start' });
    }
    requestAnimationFrame(() => setAtEnd(lookWhere()));
  }, [rows, stay, lookWhere]);

  const looked = useRef<object | null>(null);
  useLayoutEffect(() => {
    if (!focus || looked.current === focus) return;
    const at = window.messages.findIndex(({ index }) => index === focus.index);
    if (at < 0) return;
    looked.current = focus;
    stay();
    list.current?.scrollToIndex(at, { align: 'center' });
  }, [focus, window.messages, stay]);

  useReading(conversation, isAtEnd && !window.hasNewer ? lastIndexOf(window) : null);

  function fetchNear() {
    const view = viewport.current;
    if (!view) return;
    const below = view.scrollHeight - view.scrollTop - view.clientHeight;
    if (view.scrollTop < nearEdge && window.hasOlder && loading === 'idle') void chatStore.older(sid);
    if (below < nearEdge && window.hasNewer && loading === 'idle') void chatStore.forward(sid);
  }

  // A first page that does not fill the view gives nothing to scroll.
  useEffect(fetchNear);

  async function toLatest() {
    await chatStore.jumpToLatest(sid);
    follow();
  }

  const name = nameOf(conversation, me);
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
            <Button size="sm" variant="secondary" onPress={() => void chatStore.loadAgain(sid)}>
              {t('common:retry')}
            </Button>
          </div>
        </div>
      )}
      <section
        ref={viewport}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by key
        tabIndex={0}
        aria-label={t('messages', { name })}
        onScroll={() => {
          setAtEnd(lookWhere());
          fetchNear();
        }}
        className="flex h-full flex-col overflow-y-auto overscroll-contain px-4 [overflow-anchor:none]"
      >
        <div ref={content} className="mt-auto">
          {!window.hasOlder && (
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
            startMargin={window.hasOlder ? 0 : startHeight}
          >
            {rows.map((row) => (
              <MessageRowView key={row.key} row={row} conversation={conversation} me={me} onMenu={setMenu} />
            ))}
            {pending.map((each) => (
              <PendingRow key={each.id} sid={sid} pending={each} me={me} />
            ))}
          </Virtualizer>
          <TypingLine conversation={conversation} />
        </div>
      </section>
      {(!isAtEnd || window.hasNewer) && (
        <JumpToLatest unread={conversation.unreadCount} onPress={() => void toLatest()} />
      )}
      {menu && (
        <MessageMenu opening={menu} conversation={conversation} me={me} onClose={() => setMenu(null)} />
      )}
    </div>
  );
}
