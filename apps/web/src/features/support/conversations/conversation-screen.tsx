import { supportConversationId, type SupportConversationId } from '@nestmate/contract';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { CallError } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { useIsLookedAt } from '@/platform/use-is-looked-at';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { RowsSkeleton } from '@/ui/skeletons';
import { When } from '@/ui/when';
import { seeConversation, useConversation } from './conversations.queries';
import { ReplyForm } from './reply-form';

/** `/support/:conversationId`: a question to the housing office, and its answers. */
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
      <ReplyForm conversationId={id} />
    </>
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
