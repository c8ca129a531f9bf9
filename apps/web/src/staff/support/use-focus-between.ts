import type { SupportConversationId } from '@nestmate/contract/ids';
import { type RefObject, useEffect, useRef } from 'react';

/** Whether nothing has the focus, or something that a phone no longer shows. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return (
    activeElement === body || (activeElement instanceof HTMLElement && activeElement.offsetParent === null)
  );
}

/** Moves the focus to a question's subject when it replaces the list. */
export function useFocusOnSubject(subject: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusLost()) subject.current?.focus();
  }, [subject]);
}

/** After leaving a question whose button had the focus, moves it to that question in the list, or else to the page. */
export function useFocusOnLeft(
  list: RefObject<HTMLElement | null>,
  open: SupportConversationId | undefined,
): void {
  const before = useRef(open);
  useEffect(() => {
    const left = before.current;
    before.current = open;
    if (!left || open || document.activeElement !== document.body) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-question="${left}"]`);
    (row ?? document.querySelector('main'))?.focus();
  }, [list, open]);
}
