import { type ChatMessage, messageMistake } from '@nestmate/contract/chat';
import type { ResidentErrorCode } from '@nestmate/contract/errors';
import type { ChatSid } from '@nestmate/contract/ids';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { beginsToWrite } from '@/platform/navigation-state';
import { dropDraft, dropDraftOnce, useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { CrossIcon } from '@/ui/icons/cross';
import { ImageIcon } from '@/ui/icons/image';
import { SendIcon } from '@/ui/icons/send';
import { isChoosingCharacter, isTouch } from '@/ui/keyboard';
import { Spinner } from '@/ui/spinner';
import { requestChat } from '../chat-service';
import { useQuoteWords, wordsOfMessage } from '../chat-words';
import { chatStore, useChat } from '../store/chat';
import { mayEdit, type ReplyTarget } from '../store/chat-state';
import { PhotoTray, type ChosenPhotos } from './chosen-photos';
import { ComposeNote } from './compose-note';
import { EmojiButton } from './emoji-button';
import { pastedFiles } from './text-box';

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

const targetOf = ({ id, index, author, authorName, type, body }: ChatMessage): ReplyTarget => ({
  id,
  index,
  author,
  authorName,
  type,
  body,
});

/**
 * The message that the next one replies to. It is stored with the draft.
 * @param replyTo a new object for each choice
 */
function useReplyTarget(sid: ChatSid, replyTo: ChatMessage | undefined) {
  const name = `chat ${sid} reply`;
  const [stored, store] = useDraft<ReplyTarget>(name);
  const [chosen, setChosen] = useState<ReplyTarget | null>();
  const [taken, setTaken] = useState(replyTo);
  if (replyTo && taken !== replyTo) {
    setTaken(replyTo);
    setChosen(targetOf(replyTo));
  }
  // A text box that comes back, as after an unblock, does not store a choice twice.
  const [takenBefore] = useState(replyTo);
  const storeChosen = useEffectEvent(store);
  useEffect(() => {
    if (replyTo && replyTo !== takenBefore) storeChosen(targetOf(replyTo));
  }, [replyTo, takenBefore]);
  const target = chosen === undefined ? (stored ?? undefined) : (chosen ?? undefined);
  // It may be edited or removed meanwhile.
  const current = useMessage(sid, target?.index);
  return {
    target: target && current ? targetOf(current) : target,
    drop() {
      setChosen(null);
      void dropDraft(name);
    },
    /** The reply is on its way. */
    sent(storing: Promise<void>) {
      setChosen(null);
      void dropDraftOnce(name, storing);
    },
  };
}

/** A held message, as it is now. */
const useMessage = (sid: ChatSid, index: number | undefined): ChatMessage | undefined =>
  useChat(({ stretches }) => stretches[sid]?.messages.find((message) => message.index === index));

interface Edit {
  message: ChatMessage;
  text: string;
  /** The code of the error with which it was refused. */
  error: string | null;
  isPending: boolean;
}

const beginEdit = (message: ChatMessage): Edit => ({
  message,
  text: message.body,
  error: null,
  isPending: false,
});

/**
 * The message that the text box edits, until its new text is saved, or another message is replied to.
 * @param chosen a new object per choice, so that choosing the same message again counts
 */
function useEdit(sid: ChatSid, chosen: Pick<ComposerProps, 'editing' | 'replyTo'>) {
  const { editing, replyTo } = chosen;
  const [edit, setEdit] = useState<Edit>();
  // A text box that comes back, as after an unblock, does not begin again.
  const [taken, setTaken] = useState(chosen);
  if (taken.editing !== editing || taken.replyTo !== replyTo) {
    setTaken(chosen);
    setEdit(editing && taken.editing !== editing ? beginEdit(editing) : undefined);
  }
  const isGone = useMessage(sid, edit?.message.index)?.type === 'removed';
  const shown = isGone ? undefined : edit;
  const drop = () => setEdit(undefined);
  const change = (part: Partial<Edit>) => setEdit((before) => before && { ...before, ...part });

  async function save() {
    if (!shown || shown.isPending) return;
    const { message, text } = shown;
    if (text === message.body) return drop();
    change({ isPending: true, error: null });
    const error = await chatStore.edit(sid, message.index, text);
    if (error === null) drop();
    else change({ isPending: false, error });
  }
  return {
    ...shown,
    isPending: shown?.isPending ?? false,
    drop,
    change: (text: string) => change({ text, error: null }),
    save,
    /** Begins with the person's newest message. @returns whether that can be edited */
    beginLast(me: string): boolean {
      const messages = chatStore.getState().stretches[sid]?.messages ?? [];
      const last = messages.findLast(({ author, type }) => author === me && type !== 'call');
      if (!last || !mayEdit(last, me, Date.now())) return false;
      setEdit(beginEdit(last));
      return true;
    },
  };
}

interface EditBarProps {
  message: ChatMessage;
  error: string | null | undefined;
  onDrop: () => void;
}

/** The message that is edited as it reads now, why its new text was not saved, and a button to cancel. */
function EditBar({ message, error, onDrop }: EditBarProps) {
  const { t } = useTranslation(['chat', 'errors']);
  const reason =
    error && (error === 'EditTimeOver' ? t('edit.over') : t(`errors:${error as ResidentErrorCode}`));
  return (
    <Bar heading={t('edit.title')} dropLabel={t('edit.drop')} onDrop={onDrop}>
      <span className="block truncate text-ink-2">{wordsOfMessage(message)}</span>
      {reason && (
        <span role="alert" className="block text-brick">
          {reason}
        </span>
      )}
    </Bar>
  );
}

interface BarProps {
  heading: string;
  dropLabel: string;
  onDrop: () => void;
  children: ReactNode;
}

/** Above the text box: the message that its text is about. */
const Bar = ({ heading, dropLabel, onDrop, children }: BarProps) => (
  <div className="mx-1 mb-1 flex animate-appear items-center gap-2 rounded-control border-l-4 border-plum bg-sunken pl-3">
    <output className="min-w-0 flex-1 py-1.5 text-sm">
      <span className="block truncate font-semibold text-ink">{heading}</span>
      {children}
    </output>
    <button
      type="button"
      aria-label={dropLabel}
      title={dropLabel}
      onClick={onDrop}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition hover:text-ink"
    >
      <CrossIcon className="size-5" />
    </button>
  </div>
);

interface ReplyBarProps {
  target: ReplyTarget;
  me: string;
  onDrop: () => void;
}

/** The message that the next one replies to, with a button to cancel. */
function ReplyBar({ target, me, onDrop }: ReplyBarProps) {
  const { t } = useTranslation('chat');
  const { replying, text } = useQuoteWords(target, me);
  return (
    <Bar heading={replying} dropLabel={t('reply.drop')} onDrop={onDrop}>
      <span className={`block truncate text-ink-2 ${target.type === 'removed' ? 'italic' : ''}`}>{text}</span>
    </Bar>
  );
}
