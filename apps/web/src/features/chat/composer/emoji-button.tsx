import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { SmileIcon } from '@/ui/icons/smile';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toasts';
import { EmojiPanel } from './emoji-panel';
import { type EmojiParts, fetchEmojiParts } from './emoji-parts';
import { isTouch } from '@/ui/is-touch';
import { writeInto } from './write-into';

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
          <parts.EmojiPicker emojiData={parts.emojiData} searchesAtOnce={step.searches} onChoose={insert} />
        </EmojiPanel>
      )}
    </>
  );
}
