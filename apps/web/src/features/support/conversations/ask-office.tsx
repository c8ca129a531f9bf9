import { lengthOf, limits } from '@nestmate/contract';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { dropDraft, useDraft } from '@/platform/draft';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { maxMessageLength } from '../contact';
import { useAsk, useConversations } from './conversations.queries';

interface Question {
  /** The same over retries and reloads, so that the office gets it once. */
  conversation_id: string;
  message_id: string;
  subject: string;
}

const draftName = 'question to the office';
const newQuestion = (): Question => ({
  conversation_id: crypto.randomUUID(),
  message_id: crypto.randomUUID(),
  subject: '',
});

interface Props {
  /** The id of the form, for the button that sends it. */
  formId: string;
  message: string;
  onWrite: (message: string) => void;
  onSent: () => void;
}

/** Asks the housing office, which answers in the app. */
export function AskOffice({ formId, message, onWrite, onSent }: Props) {
  const { t } = useTranslation('support');
  const { pathname } = useLocation();
  const [stored, keep] = useDraft<Question>(draftName);
  const [edited, setEdited] = useState<Question | null>(null);
  const [tried, setTried] = useState(false);
  const asked = useConversations().data?.conversations ?? [];
  const ask = useAsk();
  const { subject } = edited ?? stored ?? { subject: '' };
  const isRight = (text: string, max: number) => lengthOf(text.trim()) > 0 && lengthOf(text.trim()) <= max;
  const wrong = (text: string, max: number) =>
    tried && !isRight(text, max) ? t('wrong', { max }) : undefined;

  function write(text: string): Question {
    const next = { ...(edited ?? stored ?? newQuestion()), subject: text };
    setEdited(next);
    keep(next);
    return next;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (ask.isPending) return;
    setTried(true);
    const form = event.currentTarget;
    if (!isRight(subject, limits.support.subject)) return form.querySelector('input')?.focus();
    if (!isRight(message, maxMessageLength)) return form.querySelector('textarea')?.focus();
    ask.mutate(
      { ...write(subject), body: message, page: pathname },
      {
        onSuccess: () => {
          void dropDraft(draftName);
          toast({ text: t('sent'), tone: 'success' });
          onSent();
        },
      },
    );
  }

  return (
    <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {asked.length > 0 && (
        <TextLink href="/support">
          {t(asked.some(({ is_unread }) => is_unread) ? 'conversations.answered' : 'conversations.all')}
        </TextLink>
      )}
      <TextField
        label={t('about')}
        value={subject}
        onChange={write}
        error={wrong(subject, limits.support.subject)}
      />
      <TextArea
        label={t('message')}
        value={message}
        onChange={onWrite}
        limit={maxMessageLength}
        rows={5}
        error={wrong(message, maxMessageLength) ?? (ask.error ? errorTextOf(ask.error) : undefined)}
      />
    </form>
  );
}
