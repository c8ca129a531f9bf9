import type { Language } from '@nestmate/contract/languages';
import { type RefObject, useRef, useState, type PropsWithChildren, useEffect, useEffectEvent } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { useCloseOnBack } from '@/ui/close-on-back';
import { SmileIcon } from '@/ui/icons/smile';
import { isTouch } from '@/ui/keyboard';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toasts';
import { writeInto } from './text-box';

interface EmojiButtonProps {
  /** Gets the emoji, and the focus after the panel has closed. */
  field: RefObject<HTMLTextAreaElement | null>;
}

type Step = { at: 'closed' | 'loading' } | { at: 'open'; searches: boolean };

/** Opens the emoji panel above the composer. The emoji are fetched at the first use. */
export function EmojiButton({ field }: EmojiButtonProps) {
  const { t, language } = useTranslation('chat');
  const [parts, setParts] = useState<EmojiParts>();
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const button = useRef<HTMLButtonElement>(null);
  const isLoading = step.at === 'loading';
  const isOpen = step.at === 'open';

  function show() {
    // A person who is typing again keeps the focus.
    setStep({ at: 'open', searches: !isTouch() && document.activeElement !== field.current });
  }

  async function open() {
    if (parts?.language === language) return show();
    setStep({ at: 'loading' });
    try {
      setParts(await fetchEmojiParts(language));
      show();
    } catch {
      setStep({ at: 'closed' });
      toast({ text: t('emoji.failed'), tone: 'danger' });
    }
  }

  function close(takesFocus: boolean) {
    setStep({ at: 'closed' });
    // On a phone, a focused field would bring up the keyboard over the messages.
    if (takesFocus) (isTouch() ? button : field).current?.focus();
  }

  function insert(emoji: string) {
    const box = field.current;
    if (box) writeInto(box, emoji, box.selectionStart, box.selectionEnd);
  }

  const label = t(isLoading ? 'emoji.loading' : 'compose.emoji');
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-disabled={isLoading}
        onClick={() => {
          if (isOpen) close(true);
          else if (!isLoading) void open();
        }}
        className="grid size-11.5 shrink-0 place-items-center rounded-full text-ink-2 transition hover:text-ink focus-visible:-outline-offset-4 aria-expanded:text-plum"
      >
        {isLoading ? <Spinner /> : <SmileIcon />}
      </button>
      <output className="sr-only">{isLoading && label}</output>
      {step.at === 'open' && parts && (
        <EmojiPanel label={t('emoji.title')} button={button} onClose={close}>
          <parts.EmojiPicker emojiData={parts.emojiData} focusesSearch={step.searches} onChoose={insert} />
        </EmojiPanel>
      )}
    </>
  );
}

const takesFocusItself = 'a, button, input, textarea, select';

interface EmojiPanelProps {
  label: string;
  /** Opened the panel. It handles its own clicks. */
  button: RefObject<Element | null>;
  /** `takesFocus`: the focus would be lost otherwise. */
  onClose: (takesFocus: boolean) => void;
}

/** A panel above the composer, not modal: Escape, going back and a click or the focus elsewhere close it. */
function EmojiPanel({ label, button, onClose, children }: PropsWithChildren<EmojiPanelProps>) {
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

const datasets = {
  en: () => import('emoji-picker-react/data/emojis-en'),
  es: () => import('emoji-picker-react/data/emojis-es'),
  zh: () => import('emoji-picker-react/data/emojis-zh'),
} satisfies Record<Language, unknown>;

/** The emoji picker with its data. Fetched on demand: it is as large as the rest of chat. */
async function fetchEmojiParts(language: Language) {
  const [{ EmojiPicker }, { default: emojiData }] = await Promise.all([
    import('./emoji-picker'),
    datasets[language](),
  ]);
  return { language, EmojiPicker, emojiData };
}

type EmojiParts = Awaited<ReturnType<typeof fetchEmojiParts>>;
