import { type PropsWithChildren, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useCloseOnBack } from '@/ui/close-on-back';

const takesFocusItself = 'a, button, input, textarea, select';

interface EmojiPanelProps {
  label: string;
  /** Opened the panel. It handles its own clicks. */
  button: RefObject<Element | null>;
  /** `takesFocus`: the focus would be lost otherwise. */
  onClose: (takesFocus: boolean) => void;
}

/** A panel above the composer, not modal: Escape, going back and a click or the focus elsewhere close it. */
export function EmojiPanel({ label, button, onClose, children }: PropsWithChildren<EmojiPanelProps>) {
  const panel = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useCloseOnBack(() => onClose(true));
  useEffect(() => {
    const stop = new AbortController();
    const isElsewhere = (event: Event) => {
      // The target may have been removed; the event's path stays.
      const path = event.composedPath();
      return ![panel, button].some(({ current }) => current && path.includes(current));
    };
    document.addEventListener(
      'click',
      (event) => {
        if (!isElsewhere(event)) return;
        close(!(event.target instanceof Element && event.target.closest(takesFocusItself)));
      },
      { signal: stop.signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close(true);
      },
      { signal: stop.signal },
    );
    document.addEventListener(
      'keyup',
      (event) => {
        // The focus has moved elsewhere.
        if (event.key === 'Tab' && isElsewhere(event)) close(false);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [button]);
  return (
    <dialog
      ref={panel}
      open
      aria-label={label}
      className="absolute inset-x-2 top-auto bottom-full z-20 m-0 mb-2 w-auto max-w-none p-0 text-ink h-[min(24rem,50dvh)] animate-appear overflow-hidden rounded-card border border-line bg-surface shadow-float sm:left-auto sm:w-92"
    >
      {children}
    </dialog>
  );
}
