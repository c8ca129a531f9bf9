import { supportConversationId, type SupportConversationId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { lengthOf } from '@nestmate/contract/text/length';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/query-client';
import { useIsLookedAt } from '@/platform/looked-at';
import { useSelf } from '@/platform/session/session';
import { dropDraft, useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { RowsSkeleton } from '@/ui/skeletons';
import { TextArea } from '@/ui/text-area';
import { useForm } from '@/ui/use-form';
import { When } from '@/ui/when';
import { seeConversation, useConversation, useReplyToOffice } from './conversations.queries';

/** `/support/:conversationId`: a question to the housing office or from it, and the answers. */
export default function ConversationScreen() {
  const id = supportConversationId.safeParse(useParams().conversationId);
  return id.success ? <Conversation key={id.data} id={id.data} /> : <Gone />;
}

function Conversation({ id }: { id: SupportConversationId }) {
  const { t, language } = useTranslation(['support', 'common']);
  const { userId, membershipId } = useSelf();
  const read = useConversation(id);
  const { data, error } = read;
  const isLookedAt = useIsLookedAt();
  const newest = data?.conversation.is_unread ? data.messages.at(-1)?.index : undefined;
  useEffect(() => {
    if (newest !== undefined && isLookedAt) void seeConversation({ userId, membershipId }, id, newest);
  }, [userId, membershipId, id, newest, isLookedAt]);

  if (error instanceof CallError && error.code === 404) return <Gone />;
  if (!data)
    return (
      <NotLoaded
        queries={[read]}
        title={t('conversations.failed')}
        loading={<RowsSkeleton label={t('common:loading')} />}
      />
    );
  return (
    <>
      <h2 className="mb-4 text-lg wrap-anywhere">{data.conversation.subject}</h2>
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-4">
        {data.messages.map(({ message_id: messageId, is_office: isOffice, body, at }) => (
          <li
            key={messageId}
            className={`max-w-[85%] rounded-card border px-4 py-3 ${
              isOffice ? 'self-start border-line bg-surface' : 'self-end border-transparent bg-plum-soft'
            }`}
          >
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
              <span className="font-semibold">
                {t(isOffice ? 'conversations.office' : 'conversations.me')}
              </span>
              <When at={at} language={language} />
            </p>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {body}
            </p>
          </li>
        ))}
      </ol>
      <ReplyForm conversationId={id} isFirst={data.messages.every(({ is_office: isOffice }) => isOffice)} />
    </>
  );
}

interface ReplyDraft {
  /** Retries use the same id. */
  id: string;
  body: string;
}

interface ReplyFormProps {
  conversationId: SupportConversationId;
  /** Whether only the office has written so far. */
  isFirst: boolean;
}

/** Writes to the housing office again, or answers what it began. */
function ReplyForm({ conversationId, isFirst }: ReplyFormProps) {
  const { t } = useTranslation('support');
  const name = `support ${conversationId}`;
  const [stored, store] = useDraft<ReplyDraft>(name);
  const [draft, setDraft] = useState<ReplyDraft | null>(null);
  const reply = useAction(useReplyToOffice(conversationId), 'inPlace');
  const { id, body } = draft ?? stored ?? { id: '', body: '' };
  const length = lengthOf(body.trim());
  const isRight = length > 0 && length <= limits.support.body;
  const form = useForm({
    isRight,
    submit: () =>
      reply.run({ message_id: id, body }, () => {
        form.begin();
        setDraft({ id: crypto.randomUUID(), body: '' });
        void dropDraft(name);
      }),
  });
  const wrong = form.isTried && !isRight ? t('wrong', { max: limits.support.body }) : undefined;

  function write(text: string) {
    if (reply.isError) reply.reset();
    const next = { id: id || crypto.randomUUID(), body: text };
    setDraft(next);
    store(next);
  }

  return (
    <form {...form.props} className="mt-6 flex flex-col gap-3">
      <TextArea
        label={t(isFirst ? 'conversations.firstReply' : 'conversations.reply')}
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

/** Shown for a conversation that never existed, or is somebody else's. */
function Gone() {
  const { t } = useTranslation('support');
  return (
    <EmptyState
      title={t('conversations.gone')}
      action={<ButtonLink href="/support">{t('conversations.back')}</ButtonLink>}
    >
      {t('conversations.goneText')}
    </EmptyState>
  );
}
