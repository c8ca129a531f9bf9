import { lengthOf, limits, type SupportConversationId } from '@nestmate/contract';
import { type FormEvent, useState } from 'react';
import { dropDraft, useDraft } from '@/platform/draft';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { TextArea } from '@/ui/text-area';
import { useReply } from './conversations.queries';

interface Draft {
  /** The same over retries. */
  id: string;
  body: string;
}

/** Writes to the housing office again. */
export function ReplyForm({ conversationId }: { conversationId: SupportConversationId }) {
  const { t } = useTranslation('support');
  const name = `support ${conversationId}`;
  const [stored, keep] = useDraft<Draft>(name);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [tried, setTried] = useState(false);
  const reply = useReply(conversationId);
  const { id, body } = draft ?? stored ?? { id: '', body: '' };
  const length = lengthOf(body.trim());
  const isRight = length > 0 && length <= limits.support.body;
  const wrong = tried && !isRight ? t('wrong', { max: limits.support.body }) : undefined;

  function write(text: string) {
    if (reply.isError) reply.reset();
    const next = { id: id || crypto.randomUUID(), body: text };
    setDraft(next);
    keep(next);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reply.isPending) return;
    setTried(!isRight);
    if (!isRight) return event.currentTarget.querySelector('textarea')?.focus();
    reply.mutate(
      { message_id: id, body },
      {
        onSuccess: () => {
          setDraft({ id: crypto.randomUUID(), body: '' });
          void dropDraft(name);
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-3">
      <TextArea
        label={t('conversations.reply')}
        value={body}
        onChange={write}
        limit={limits.support.body}
        rows={3}
        error={wrong ?? (reply.error ? errorTextOf(reply.error) : undefined)}
      />
      <span className="sm:ml-auto">
        <Button type="submit" fullWidth isPending={reply.isPending} pendingLabel={t('feedback.sending')}>
          {t('sendNow')}
        </Button>
      </span>
    </form>
  );
}
