import type { ChatMessage, Conversation, ChatPerson } from '@nestmate/contract/chat';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart } from '@/ui/lazy-part';
import { TwoWindows } from '@/ui/pictures/two-windows';
import { nameOf, othersIn } from '../chat-words';
import { useChat } from '../store/chat';
import { emptyStretch, firstIndexOf } from '../store/message-stretch';
import { SharedFacts, useInCommon } from './in-common';
import { JumpToLatest, PageState, TypingLine } from './list-ends';
import { MessageMenu, type MenuOpening } from './message-menu';
import { MessageRowView } from './message-row-view';
import { rowOfPending, rowsOf, unreadLineAt, unreadOf } from './rows';
import { useMessageFocus } from './use-message-focus';
import { useReading } from './use-reading';
import { useViewport } from './viewport/use-viewport';

const PictureViewer = lazyPart(async () => (await import('@/ui/picture-viewer')).PictureViewer);

/** Shows which message was searched for. */
const flash = (element: HTMLElement) =>
  element.animate(
    { boxShadow: ['0 0 0 5px var(--color-apricot)', '0 0 0 5px transparent'] },
    { duration: 2000, easing: 'ease-in' },
  );

interface MessageListProps {
  conversation: Conversation;
  me: string;
  /** The message that was chosen in the search: a new object for each choice. */
  jump: { index: number } | null;
  /** The searched words. */
  found: string;
  /** Undefined where nobody can write. */
  onReply: ((message: ChatMessage) => void) | undefined;
  onEdit: ((message: ChatMessage) => void) | undefined;
  /** Leads to the message at an index. */
  onQuote: (index: number) => void;
  /** Shown while there are no messages. */
  beginning: ReactNode;
}

/**
 * Draws the messages around those on the screen, however long the conversation is. The viewport machine decides where
 * that is.
 */
export function MessageList(props: MessageListProps) {
  const { conversation, me, jump, found, onReply, onEdit, onQuote, beginning } = props;
  // Loads the rows' texts too: a row that waits for them would interrupt the scroll to the opening position.
  const { t } = useTranslation(['chat', 'common', 'reactions']);
  const sid = conversation.sid;
  const stretch = useChat(({ stretches }) => stretches[sid]) ?? emptyStretch;
  const pending = useChat(({ sendingStates }) => sendingStates[sid]) ?? [];
  const loading = useChat(({ loadingStates }) => loadingStates[sid]) ?? 'idle';
  const [unread] = useState(() => unreadOf(conversation));
  const hint = useId();
  const [menu, setMenu] = useState<MenuOpening | null>(null);
  const [viewed, setViewed] = useState<ChatMessage | null>(null);
  // Messages that wait to be sent come after the newest one.
  const waiting = stretch.hasNewer ? [] : pending;
  const lineAt = unreadLineAt(stretch, unread, me);
  const readers = { me, people: conversation.people };
  const rows = [
    ...rowsOf(stretch.messages, lineAt, readers),
    ...waiting.map((each) => rowOfPending(each, readers)),
  ];
  const isEmpty = rows.length === 0 && !stretch.hasPrevPage;
  const isPrepended = useIsPrepended(firstIndexOf(stretch), rows.length);

  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const focused = useMessageFocus({
    scroller,
    list,
    keys: rows.map(({ key, isFolded }) => (isFolded ? null : key)),
    isCovered: menu !== null || viewed !== null,
  });
  const viewport = useViewport({
    sid,
    elements: { scroller, content, list },
    held: { stretch, isIdle: loading === 'idle' },
    unreadFrom: unread?.from,
    writtenAt: pending.at(-1)?.createdAt ?? '',
    jump,
    onReveal: (row) => focused.reach(row, 'center', flash),
  });
  useReading(conversation, viewport.seenUpTo);

  const name = nameOf(conversation, me);
  const inView = viewed && (rows.find(({ key }) => key === viewed.id)?.message ?? viewed);
  return (
    <div className="relative min-h-0 flex-1">
      <PageState sid={sid} loading={loading} />
      <p id={hint} hidden>
        {t('messagesHint')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move through it */}
      <section
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by key
        tabIndex={focused.current === null ? 0 : -1}
        aria-label={t('messages', { name })}
        aria-describedby={hint}
        onFocus={({ target }) => focused.onFocus(target)}
        onKeyDown={focused.onKeyDown}
        onScroll={() => {
          viewport.reportMetrics('scrolled', conversation.unreadCount > 0);
          focused.forgetOutOfView();
        }}
        className="flex h-full flex-col overflow-y-auto overscroll-contain sides-5 [overflow-anchor:none] lg:px-8"
      >
        {/* A row that another row represents keeps its place in the list, and is hidden from screen readers. */}
        <div
          ref={content}
          className={`[&_li:has(>:empty)]:invisible! ${isEmpty ? 'flex flex-1 flex-col' : 'mt-auto'}`}
        >
          {isEmpty && beginning}
          {!isEmpty && <Start conversation={conversation} me={me} isReached={!stretch.hasPrevPage} />}
          <Virtualizer
            key={sid}
            ref={list}
            as="ul"
            item="li"
            scrollRef={scroller}
            shift={isPrepended}
            keepMounted={focused.keepMounted}
            onScrollEnd={() => viewport.reportMetrics('scrollEnded')}
            onResize={() => {
              viewport.reportMetrics('drawn');
              focused.applyPendingFocus();
            }}
            startMargin={startHeightOf(conversation)}
          >
            {rows.map((row) => (
              <MessageRowView
                key={row.key}
                row={row}
                conversation={conversation}
                me={me}
                pending={waiting.find(({ id }) => id === row.key)}
                isReached={row.key === focused.current}
                found={found}
                onMenu={setMenu}
                onReply={onReply}
                onView={setViewed}
                onQuote={onQuote}
              />
            ))}
          </Virtualizer>
          <TypingLine conversation={conversation} />
        </div>
      </section>
      {(!viewport.isEndVisible || stretch.hasNewer) && (
        <JumpToLatest unread={conversation.unreadCount} onPress={() => void viewport.showLatest()} />
      )}
      {menu && (
        <MessageMenu
          opening={menu}
          conversation={conversation}
          me={me}
          onReply={onReply}
          onEdit={onEdit}
          onClose={() => setMenu(null)}
        />
      )}
      {inView?.media && (
        <PictureViewer
          media={inView.media}
          label={inView.body || t('last.picture')}
          closeLabel={t('common:close')}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  );
}

/** The height of the block above a conversation's first message, in CSS pixels, which the virtualizer has to know. */
const startHeightOf = ({ kind }: Conversation) => (kind === 'people' ? 216 : 88);

interface StartProps {
  conversation: Conversation;
  me: string;
  /**
   * Whether the first message is on the page. Its space is reserved until then, so that an older page moves nothing.
   */
  isReached: boolean;
}

/** The block above the first message: the people of the conversation, and what two people have in common. */
function Start({ conversation, me, isReached }: StartProps) {
  const { t } = useTranslation('chat');
  const [other] = othersIn(conversation, me);
  return (
    <div
      className="flex flex-col items-center justify-center gap-2 overflow-hidden text-center text-sm text-ink-2"
      style={{ height: startHeightOf(conversation) }}
    >
      {isReached &&
        (conversation.kind === 'people' && other ? (
          <StartWith other={other} isBlocked={conversation.attributes.blocked.length > 0} />
        ) : (
          <p>
            {conversation.kind === 'room' ? t('startGroup') : t('start', { name: nameOf(conversation, me) })}
          </p>
        ))}
    </div>
  );
}

/** @param props.isBlocked one of the two has blocked the other: then nothing says how well they get on */
function StartWith({ other, isBlocked }: { other: ChatPerson; isBlocked: boolean }) {
  const { t } = useTranslation('chat');
  const { windows, bond, shared } = useInCommon(other);
  return (
    <>
      <TwoWindows size="sm" {...windows} />
      <p className="line-clamp-2 wrap-anywhere">
        {t(bond && !isBlocked ? `openers.${bond}` : 'start', { name: other.firstName })}
      </p>
      {/* As many as one line holds. */}
      <div className="h-8 overflow-hidden empty:hidden">
        <SharedFacts facts={isBlocked ? [] : shared} />
      </div>
    </>
  );
}

/** Whether rows were last added at the top, so that the list has to keep its place from the bottom. */
function useIsPrepended(first: number, count: number): boolean {
  const [drawn, setDrawn] = useState({ first, count, isPrepended: false });
  if (drawn.first !== first || drawn.count !== count)
    setDrawn({ first, count, isPrepended: first !== drawn.first });
  return drawn.isPrepended;
}
