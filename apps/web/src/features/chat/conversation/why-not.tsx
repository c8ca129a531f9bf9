import type { Conversation } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { useId } from 'react';
import { useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { CopyIcon } from '@/ui/icons/copy';
import { nameOf } from '../chat-words';
import { chatStore } from '../store/chat';
import { useAction, useCopyText } from './use-action';

/**
 * Shows a draft that can no longer be sent, to read and to copy. It stays stored, for the day the person can write
 * again.
 */
function UnsentDraft({ sid }: { sid: ChatSid }) {
  const { t } = useTranslation('chat');
  const copy = useCopyText();
  const id = useId();
  const [draft] = useDraft<string>(`chat ${sid}`);
  if (!draft?.trim()) return null;
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-sunken py-2 pr-2 pl-4 text-left">
      <label htmlFor={id} className="text-sm font-semibold text-ink-2">
        {t('notSent')}
      </label>
      <Button
        size="sm"
        variant="secondary"
        icon={<CopyIcon className="size-4" />}
        onPress={() => void copy(draft)}
      >
        {t('actions.copy')}
      </Button>
      <textarea
        id={id}
        readOnly
        value={draft}
        rows={1}
        dir="auto"
        className="field-sizing-content max-h-40 w-full resize-none bg-transparent text-base text-ink"
      />
    </div>
  );
}

/** Replaces the composer: the reason nobody can write, a remedy, and what was typed before. */
export function WhyNot({ conversation, me }: { conversation: Conversation; me: string }) {
  const { t } = useTranslation(['chat', 'errors']);
  const byMe = conversation.attributes.blocked.some((id) => id === me);
  const { act, isPending } = useAction();
  const unblock = () => act(() => chatStore.setBlocked(conversation.sid, false), t('toast.unblocked'));
  const isGone = !conversation.isOpen && conversation.kind === 'people' && conversation.people.length < 2;
  const isMine = conversation.isOpen && byMe;
  // Nobody is told who blocked them.
  const words = isMine ? t('errors:BlockedByMe') : t(isGone ? 'notThere.text' : 'closed');
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface sides-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center">
      <UnsentDraft sid={conversation.sid} />
      <p className="text-ink-2">
        {isMine && (
          <span className="block font-semibold wrap-anywhere text-ink">
            {t('blocked.byMe', { name: nameOf(conversation, me) })}
          </span>
        )}
        <span className={isMine ? 'text-sm' : 'block font-semibold text-ink'}>{words}</span>
      </p>
      {isMine && (
        <Button size="sm" variant="secondary" isPending={isPending} onPress={() => void unblock()}>
          {t('blocked.unblock')}
        </Button>
      )}
    </div>
  );
}
