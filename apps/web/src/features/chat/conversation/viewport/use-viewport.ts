import type { ChatSid } from '@nestmate/contract/ids';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { chatStore } from '../../store/chat';
import { step } from './step';
import { type HeldStretch, isEndVisible, makeViewport, type Order, type ViewportEvent } from './viewport';

interface ViewportInput {
  sid: ChatSid;
  elements: {
    scroller: RefObject<HTMLElement | null>;
    content: RefObject<HTMLElement | null>;
    list: RefObject<VirtualizerHandle | null>;
  };
  held: HeldStretch;
  /** The index of the first message that was unread when the conversation was opened. */
  unreadFrom: number | undefined;
  /** When the person's last pending message was written, as an ISO timestamp. */
  writtenAt: string;
  /** A new object for each jump. */
  jump: { index: number } | null;
  onReveal: (row: number) => void;
}

/** Runs the viewport machine for a list of messages: reports events to it and carries out its orders. */
export function useViewport({ sid, elements, held, unreadFrom, writtenAt, jump, onReveal }: ViewportInput) {
  const { scroller, content, list } = elements;
  const [opened] = useState(() => makeViewport(held, { unreadFrom, at: new Date().toISOString() }));
  const viewport = useRef(opened);
  const [endVisible, setEndVisible] = useState(() => isEndVisible(opened));
  const [seenUpTo, setSeenUpTo] = useState(opened.seenUpTo);

  function carryOut(order: Order) {
    switch (order.do) {
      case 'scrollToEnd':
        return scroller.current?.scrollTo(0, scroller.current.scrollHeight);
      case 'scrollToRow':
        return list.current?.scrollToIndex(order.row, { align: 'start' });
      case 'revealRow':
        return onReveal(order.row);
      case 'fetch':
        return void (order.page === 'older' ? chatStore.loadOlder(sid) : chatStore.loadNewer(sid));
    }
  }

  function send(event: ViewportEvent) {
    const next = step(viewport.current, event);
    viewport.current = next.viewport;
    setEndVisible(isEndVisible(next.viewport));
    setSeenUpTo(next.viewport.seenUpTo);
    next.orders.forEach(carryOut);
  }

  /** Reports what is on the screen. Finding the last visible message costs a layout, so a scroll may do without. */
  function reportMetrics(type: 'drawn' | 'scrolled' | 'scrollEnded', findsLast = true) {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, clientHeight: height, scrollHeight: contentHeight } = element;
    const lastIndex = findsLast ? lastVisible(element) : undefined;
    send({ type, metrics: { top, height, contentHeight, lastIndex } });
  }

  const report = useEffectEvent(send);
  useLayoutEffect(() => send({ type: 'held', held }));
  useLayoutEffect(() => {
    if (jump) report({ type: 'jumpTo', index: jump.index });
  }, [jump]);
  useEffect(() => report({ type: 'written', at: writtenAt }), [writtenAt]);
  useEffect(() => reportMetrics('drawn'));
  useEffect(() => {
    const observer = new ResizeObserver(() => report({ type: 'resized' }));
    for (const { current } of [scroller, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [scroller, content]);

  return {
    isEndVisible: endVisible,
    seenUpTo,
    reportMetrics,
    async showLatest() {
      send({ type: 'latestRequested' });
      await chatStore.jumpToLatest(sid);
      send({ type: 'latestHeld' });
    },
  };
}

/** A message counts as seen once this much of it, in CSS pixels, is above the lower edge. */
const seenPx = 32;

function indexOf(row: HTMLElement): number | undefined {
  const index = row.querySelector<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/** The index of the last message that can be seen; undefined while rows are not measured and so misplaced. */
function lastVisible(scroller: HTMLElement): number | undefined {
  const rows = [...scroller.querySelectorAll<HTMLElement>('li')];
  if (rows.length === 0 || rows.some(({ style }) => style.visibility === 'hidden')) return undefined;
  const { bottom } = scroller.getBoundingClientRect();
  const seen = rows.findLast((row) => {
    const { top, height } = row.getBoundingClientRect();
    return indexOf(row) !== undefined && top + Math.min(height, seenPx) <= bottom;
  });
  return seen && indexOf(seen);
}
