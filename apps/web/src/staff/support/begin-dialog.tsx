import type { MembershipId, SupportConversationId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { lengthOf } from '@nestmate/contract/text/length';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { CallError } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { errorTextWith, isChangedMeanwhile } from '../platform/error-text';
import { useHref } from '../platform/use-address';
import { useStartConversation, useConversationsOf } from './support.queries';

export interface BeginDialogProps {
  membershipId: MembershipId;
  name: string;
  onClose: () => void;
}

const fits = (text: string, max: number) => {
  const length = lengthOf(text.trim());
  return length > 0 && length <= max;
};

const newIds = () => ({
  conversation_id: crypto.randomUUID() as SupportConversationId,
  message_id: crypto.randomUUID(),
});

/** Whether other words were sent under the same ids: the reply to them was lost. */
const isSentBefore = (error: unknown) => error instanceof CallError && error.errorCode === 'Conflict';

/** Begins a conversation with a resident, below those that they have: one of them may be about the same. */
export default function BeginDialog({ membershipId, name, onClose }: BeginDialogProps) {
  const { t } = useTranslation('staffSupport');
  const navigate = useNavigate();
  const href = useHref();
  // The same for all retries, so that a lost reply begins nothing twice; others once it is known that those were sent.
  const [ids, setIds] = useState(newIds);
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const query = useConversationsOf(membershipId);
  /** How many conversations were shown when typing began, or with a refusal that points to them. */
  const [seen, setSeen] = useState<number>();
  const beginning = useAction(useStartConversation(membershipId), 'inPlace', (error) => {
    if (isSentBefore(error)) setIds(newIds());
  });
  const { data } = query;
  const { subject: maxSubject, body: maxBody } = limits.support;
  const [isNamed, isWritten] = [fits(subject, maxSubject), fits(body, maxBody)];
  const isReached = data && data.reach !== 'noAccount' && data.reach !== 'removed';
  const isPointedTo = isChangedMeanwhile(beginning.error) || isSentBefore(beginning.error);
  const write = (set: (text: string) => void) => (text: string) => {
    if (beginning.isError) beginning.reset();
    if (seen === undefined || isPointedTo) setSeen(data?.count);
    set(text);
  };
  const addressOf = (id: string, state: string) => `${href('support')}?state=${state}&open=${id}`;
  const submit = () => {
    if (!data) return undefined;
    const shown = isPointedTo ? data.count : (seen ?? data.count);
    setSeen(shown);
    return beginning.run({ ...ids, subject, body, seen: shown }, (_, isHere) => {
      if (isHere) onClose();
      const see = () => void navigate(addressOf(ids.conversation_id, 'answered'));
      toast({
        text: t('begin.sent', { name }),
        tone: 'success',
        action: { label: t('begin.see'), onPress: see },
      });
    });
  };
  return (
    <FormDialog
      title={t('begin.title', { name })}
      submit={data && !isReached ? undefined : t('begin.submit')}
      isWaiting={!data}
      isPending={beginning.isPending}
      isRight={isNamed && isWritten}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {data ? (
            <>
              {isReached ? (
                <p className="text-ink-2">{t(`begin.reach.${data.reach}`)}</p>
              ) : (
                <Banner tone="warning">{t(`begin.reach.${data.reach}`)}</Banner>
              )}
              {data.conversations.length > 0 && (
                <Earlier conversations={data.conversations} addressOf={addressOf} />
              )}
            </>
          ) : (
            <NotLoaded query={query} />
          )}
          {data && isReached && (
            <>
              <TextField
                label={t('begin.subject')}
                value={subject}
                onChange={write(setSubject)}
                error={isTried && !isNamed ? t('begin.subjectWrong', { max: maxSubject }) : undefined}
              />
              <TextArea
                label={t('begin.body')}
                value={body}
                onChange={write(setBody)}
                limit={maxBody}
                rows={5}
                error={isTried && !isWritten ? t('wrong', { max: maxBody }) : undefined}
              />
            </>
          )}
          {beginning.error && (
            <Banner tone="danger">
              {isSentBefore(beginning.error)
                ? t('begin.sentBefore')
                : errorTextWith(beginning.error, t('begin.changed'))}
            </Banner>
          )}
        </>
      )}
    </FormDialog>
  );
}

interface EarlierProps {
  conversations: NonNullable<ReturnType<typeof useConversationsOf>['data']>['conversations'];
  addressOf: (id: string, state: string) => string;
}

/** The conversations that a resident has, each of which can be continued instead. */
function Earlier({ conversations, addressOf }: EarlierProps) {
  const { t, language } = useTranslation('staffSupport');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold">
        {t('begin.had')}
      </h3>
      <ul className="mt-1 flex flex-col gap-1" aria-live="polite">
        {conversations.map(({ conversation_id: one, subject, state, last_at: at }) => (
          <li key={one} className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2 wrap-anywhere">
            <TextLink href={addressOf(one, state)}>{subject}</TextLink>
            <span>{t(`states.${state}`)}</span>
            <When at={at} language={language} />
          </li>
        ))}
      </ul>
    </section>
  );
}
