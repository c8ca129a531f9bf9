import { type ChatMessage, messageMistake } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { beginsToWrite } from '@/platform/navigation-state';
import { dropDraft, dropDraftOnce, useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { ImageIcon } from '@/ui/icons/image';
import { SendIcon } from '@/ui/icons/send';
import { isChoosingCharacter, isTouch } from '@/ui/keyboard';
import { Spinner } from '@/ui/spinner';
import { requestChat } from '../chat-service';
import { chatStore } from '../store/chat';
import { PhotoTray, type ChosenPhotos } from './chosen-photos';
import { ComposeNote } from './compose-note';
import { EditBar, ReplyBar } from './composer-bars';
import { EmojiButton } from './emoji-button';
import { pastedFiles } from './text-box';
import { useEdit } from './use-edit';
import { useReplyTarget } from './use-reply-target';

/** The minimum time between two typing events. */
const typingIntervalMs = 3000;

interface ComposerProps {
  sid: ChatSid;
  me: string;
  chosen: ChosenPhotos;
  /** The message to reply to: a new object for each choice. */
  replyTo: ChatMessage | undefined;
  /** The message to edit, likewise. */
  editing: ChatMessage | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The text box of a conversation. Its draft is stored until it is sent, and waits while the box has the text of a
 * message that is edited.
 */
export function Composer({ sid, me, chosen, replyTo, editing, field }: ComposerProps) {
  const { t } = useTranslation('chat');
  const isAwaited = beginsToWrite(useLocation().state);
  const name = `chat ${sid}`;
  const [draft, storeDraft] = useDraft<string>(name);
  const [typed, setTyped] = useState<string>();
  const reply = useReplyTarget(sid, replyTo);
  const edit = useEdit(sid, { editing, replyTo });
  const chooser = useRef<HTMLInputElement>(null);
  const note = useId();
  const typingSentAt = useRef(0);
  const text = edit.text ?? typed ?? draft ?? '';
  const isEditing = edit.message !== undefined;
  const hasPhotos = isEditing ? edit.message?.type === 'picture' : chosen.photos.length > 0;
  const mistake = messageMistake(text, hasPhotos);
  const isOpening = !isEditing && chosen.photos.some(({ picture }) => picture === undefined);

  // The menu in which it was chosen has already closed, and does not take the focus back.
  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [replyTo, field]);
  useEffect(() => {
    const box = field.current;
    if (!editing || !box) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, [editing, field]);

  function change(value: string) {
    setTyped(value);
    if (value === '') void dropDraft(name);
    else storeDraft(value);
  }

  function write(value: string) {
    if (isEditing) return edit.change(value);
    change(value);
    const now = Date.now();
    if (value.trim() === '' || now - typingSentAt.current < typingIntervalMs) return;
    typingSentAt.current = now;
    void requestChat('chat.typing', { sid });
  }

  function send(event?: FormEvent) {
    event?.preventDefault();
    field.current?.focus();
    if (mistake || isOpening) return;
    if (isEditing) return void edit.save();
    const [first, ...others] = chosen.takeAll();
    const storing = chatStore.sendMessage(sid, text, { picture: first, replyTo: reply.target });
    for (const picture of others) void chatStore.sendMessage(sid, '', { picture });
    if (reply.target) reply.sent(storing);
    setTyped('');
    void dropDraftOnce(name, storing);
    typingSentAt.current = 0;
  }

  function dropTarget() {
    reply.drop();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isChoosingCharacter(event)) return;
    if (event.key === 'Escape' && isEditing) return edit.drop();
    if (event.key === 'Escape' && reply.target) return dropTarget();
    if (event.key === 'ArrowUp' && text === '' && !reply.target && !hasPhotos && edit.beginLast(me))
      return event.preventDefault();
    // Touch keyboards have no Shift + Enter: there Enter begins a new line.
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={send}
      className="relative flex flex-col gap-1 border-t border-line bg-surface sides-3 pt-2 lg:px-8 lg:pt-3 lg:pb-5 pb-[max(0.75rem,env(safe-area-inset-bottom)-var(--menu-height,0px))]"
    >
      {edit.message && (
        <EditBar
          message={edit.message}
          error={edit.error}
          onDrop={() => {
            edit.drop();
            field.current?.focus();
          }}
        />
      )}
      {!isEditing && reply.target && <ReplyBar target={reply.target} me={me} onDrop={dropTarget} />}
      {!isEditing && <PhotoTray chosen={chosen} field={field} />}
      <div className="flex items-end gap-2">
        <button
          type="button"
          hidden={isEditing}
          aria-label={t('compose.picture')}
          title={t('compose.picture')}
          onClick={() => chooser.current?.click()}
          className="grid size-12 shrink-0 place-items-center rounded-full text-ink-2 transition hover:bg-sunken hover:text-ink"
        >
          <ImageIcon />
        </button>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ target }) => {
            void chosen.add([...(target.files ?? [])]);
            target.value = '';
            if (!isTouch()) field.current?.focus();
          }}
        />
        <div className="flex min-w-0 flex-1 items-end rounded-[1.5rem] border border-line-strong bg-paper has-[textarea:focus-visible]:ring-focus">
          <textarea
            ref={field}
            data-arrival={isAwaited || !isTouch() ? '' : undefined}
            value={text}
            rows={1}
            dir="auto"
            aria-label={t('compose.label')}
            aria-describedby={note}
            aria-invalid={mistake === 'message_long'}
            placeholder={t(hasPhotos ? 'compose.caption' : 'compose.placeholder')}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const files = pastedFiles(event.clipboardData);
              if (isEditing || files.length === 0) return;
              event.preventDefault();
              void chosen.add(files);
            }}
            className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none bg-transparent py-[0.6875rem] pl-5 text-base text-ink outline-none placeholder:text-ink-3"
          />
          <EmojiButton field={field} />
        </div>
        <button
          type="submit"
          aria-label={t(isEditing ? 'edit.save' : 'compose.send')}
          title={t(isEditing ? 'edit.save' : 'compose.send')}
          aria-disabled={mistake !== undefined || isOpening || edit.isPending}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-plum-fill text-on-plum transition hover:bg-plum-fill-strong active:scale-95 aria-disabled:bg-sunken aria-disabled:text-ink-3"
        >
          {edit.isPending ? (
            <Spinner />
          ) : isEditing ? (
            <CheckIcon className="size-5" />
          ) : (
            <SendIcon className="size-5" />
          )}
        </button>
      </div>
      <ComposeNote id={note} text={text} mistake={mistake} />
    </form>
  );
}
