import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ErrorText } from '@/ui/field-parts';
import { ImageIcon } from '@/ui/icons/image';
import { SendIcon } from '@/ui/icons/send';
import { useCoveredHeight, isChoosingCharacter, isTouch } from '@/ui/keyboard';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toasts';
import { useReplyInThread } from '../community.queries';
import { ChosenPhoto, PhotoInput, usePhotoDrop } from './picture-field';
import { useMentions } from './use-mentions';
import { writtenOf } from './use-post-draft';
import { usePostForm } from './use-post-form';

/** The number of characters left is shown from here on. */
const maxShownLeft = 200;

/** Scrolls to the end of the page, whose height grows as posts on the way are drawn. */
function showEnd(before = 0): void {
  requestAnimationFrame(() => {
    const { scrollHeight } = document.documentElement;
    scrollTo({ top: scrollHeight });
    if (scrollHeight !== before) showEnd(scrollHeight);
  });
}

interface ReplyComposerProps {
  threadId: PostId;
  /** Whether posts follow that are not shown: a new one comes after them. */
  hasMore: boolean;
}

/** Writes a post in a thread: one line that grows, at the foot of the page. */
export function ReplyComposer({ threadId, hasMore }: ReplyComposerProps) {
  const { t } = useTranslation('community');
  const { membershipId } = useSelf();
  const { draft, write, chosen, form, error, share, isSending, isBusy, clearError } = usePostForm({
    draftName: `reply ${membershipId} ${threadId}`,
    mutation: useReplyInThread(threadId),
    contentOf: writtenOf,
    onSent: () => {
      form.begin();
      if (hasMore) toast({ text: t('reply.sentBelow'), tone: 'success' });
      else showEnd();
    },
  });
  const chooser = useRef<HTMLInputElement>(null);
  const note = useId();
  const covered = useCoveredHeight();
  const body = draft?.body ?? '';
  const left = limits.post.max - Array.from(body.trim()).length;
  const whole = form.props.ref;
  const field = () => whole.current?.querySelector('textarea');

  function begun() {
    clearError();
    form.begin();
  }
  const mentions = useMentions({
    whole,
    value: body,
    threadId,
    people: draft?.people ?? [],
    onChange: (text, people) => {
      begun();
      write(text, people);
    },
  });

  const { area, hint } = usePhotoDrop(chosen, begun);

  function send(event?: FormEvent) {
    field()?.focus();
    form.props.onSubmit(event);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (mentions.onKeyDown(event)) return;
    // Touch keyboards have no Shift + Enter: there Enter begins a new line.
    if (event.key !== 'Enter' || event.shiftKey || isChoosingCharacter(event) || isTouch()) return;
    event.preventDefault();
    if (mentions.isOffering) whole.current?.querySelector<HTMLElement>('[data-mention]')?.click();
    else send();
  }

  const round = 'grid size-12 shrink-0 place-items-center rounded-full transition';
  return (
    <form
      {...form.props}
      onSubmit={send}
      {...area}
      data-thumb-zone
      style={covered > 0 ? { bottom: covered } : undefined}
      className="sticky bottom-(--menu-height,0px) z-10 -mx-5 mt-auto -mb-8 flex flex-col gap-2 border-t border-line bg-paper px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mx-0 lg:-mb-10 lg:px-0 lg:pt-3 lg:pb-5"
    >
      {mentions.offer && (
        <div className="absolute inset-x-3 bottom-full mb-1 lg:inset-x-0">{mentions.offer}</div>
      )}
      <ChosenPhoto
        chosen={chosen}
        share={share}
        onLeaveOut={() => {
          chosen.leaveOut();
          begun();
          field()?.focus();
        }}
      />
      <div className="flex items-end gap-2">
        <button
          type="button"
          aria-label={t('picture.add')}
          title={t('picture.add')}
          onClick={() => chooser.current?.click()}
          className={`${round} text-ink-2 hover:bg-sunken hover:text-ink lg:-ml-3`}
        >
          <ImageIcon />
        </button>
        <PhotoInput chooser={chooser} onChoose={(file) => void chosen.choose(file).then(begun)} />
        <textarea
          value={body}
          rows={1}
          dir="auto"
          aria-label={t('reply.label')}
          aria-describedby={note}
          aria-invalid={error !== undefined}
          placeholder={t('reply.placeholder')}
          onChange={(event) => mentions.change(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none rounded-[1.5rem] border border-line-strong bg-surface px-5 py-[0.6875rem] text-base text-ink outline-none placeholder:text-ink-3 focus-visible:ring-focus aria-invalid:border-brick"
        />
        <button
          type="submit"
          aria-label={t(isSending ? 'newPost.sending' : 'reply.send')}
          title={t('reply.send')}
          aria-disabled={isBusy}
          className={`${round} ${body.trim() === '' ? 'bg-sunken text-ink-3' : 'bg-plum-fill text-on-plum hover:bg-plum-fill-strong active:scale-95'}`}
        >
          {isBusy ? <Spinner /> : <SendIcon className="size-5" />}
        </button>
      </div>
      <div id={note} className="px-2 text-sm text-ink-2">
        <span className="sr-only">{t('reply.help')}</span>
        {left <= maxShownLeft && (
          <span className={`float-right tabular-nums ${left < 0 ? 'font-semibold text-brick' : ''}`}>
            {limits.post.max - left}/{limits.post.max}
          </span>
        )}
        <span role="alert">{error && <ErrorText>{error}</ErrorText>}</span>
      </div>
      {hint}
    </form>
  );
}
