import { limits } from '@nestmate/contract/limits';
import { lengthOf } from '@nestmate/contract/text/length';
import { useQuery } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '@/forms/use-action';
import { call, calls } from '@/platform/calls/call';
import { errorTextOf, unwrap } from '@/platform/calls/query-client';
import { useOptions } from '@/platform/environment';
import { useMembership, useSelf } from '@/platform/session/session';
import { dropDraft, useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { FormSkeleton } from '@/ui/skeletons';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { useForm } from '@/ui/use-form';
import { maxMessageLength, type ContactMethod } from './contact';
import { supportKeys } from './conversations/conversations.keys';
import { useAskOffice, useConversations } from './conversations/conversations.queries';
import { openIntroduction } from './introduction';
import { closeSupport, nextLetter } from './support.store';
import { WriteLetter } from './write-letter';

interface WriteMessageProps {
  method: ContactMethod;
  /** The id of the form, for the button that sends it. */
  formId: string;
  /** The resident's name; undefined while it loads, null if that failed. */
  name: string | null | undefined;
  message: string;
  /** Whether the message is the template alone. */
  isUntouched: boolean;
  onWrite: (message: string) => void;
  onSent: () => void;
}

/** The form or chat for a message, by its way to the office. */
export function WriteMessage({
  method,
  formId,
  name,
  message,
  isUntouched,
  onWrite,
  onSent,
}: WriteMessageProps) {
  const { t } = useTranslation('support');
  const sent = () => {
    onSent();
    closeSupport();
  };
  switch (method) {
    case 'chat':
      return <Chat name={name} />;
    case 'office':
      return <AskOffice formId={formId} message={message} onWrite={onWrite} onSent={sent} />;
    case 'letter':
      return (
        <WriteLetter
          formId={formId}
          message={message}
          isUntouched={isUntouched}
          onWrite={onWrite}
          onSent={() => {
            nextLetter();
            sent();
          }}
        />
      );
    case 'mail':
      return (
        <TextArea label={t('message')} value={message} onChange={onWrite} limit={maxMessageLength} rows={8} />
      );
  }
}

interface Question {
  /** Retries and reloads use the same id, so that the office gets the question once. */
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

interface AskOfficeProps {
  /** The id of the form, for the button that sends it. */
  formId: string;
  message: string;
  onWrite: (message: string) => void;
  onSent: () => void;
}

/** Asks the housing office, which answers in the app. */
function AskOffice({ formId, message, onWrite, onSent }: AskOfficeProps) {
  const { t } = useTranslation('support');
  const { pathname } = useLocation();
  const [stored, store] = useDraft<Question>(draftName);
  const [edited, setEdited] = useState<Question | null>(null);
  const conversations = useConversations().data?.conversations ?? [];
  const ask = useAction(useAskOffice(), 'inPlace');
  const { subject } = edited ?? stored ?? { subject: '' };
  const isRight = (text: string, max: number) => lengthOf(text.trim()) > 0 && lengthOf(text.trim()) <= max;
  const wrong = (text: string, max: number) =>
    form.isTried && !isRight(text, max) ? t('wrong', { max }) : undefined;

  function write(text: string): Question {
    const next = { ...(edited ?? stored ?? newQuestion()), subject: text };
    setEdited(next);
    store(next);
    return next;
  }

  const form = useForm({
    isRight: isRight(subject, limits.support.subject) && isRight(message, maxMessageLength),
    submit: () =>
      ask.run({ ...write(subject), body: message, page: pathname }, (_, isHere) => {
        void dropDraft(draftName);
        toast({ text: t('sent'), tone: 'success' });
        if (isHere) onSent();
      }),
  });

  return (
    <form id={formId} {...form.props} className="flex flex-col gap-4">
      {conversations.length > 0 && (
        <TextLink href="/support">
          {t(
            conversations.some(({ is_unread }) => is_unread) ? 'conversations.answered' : 'conversations.all',
          )}
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

function Chat({ name }: Pick<WriteMessageProps, 'name'>) {
  const address = useOptions()?.supportWidget;
  const membership = useMembership();
  if (!address) return null;
  if (!membership) return <OfficeChat address={address} person={null} />;
  // A different person gets a new chat.
  return <OfficeChatOfPerson key={membership.membershipId} address={address} name={name} />;
}

/** The identity that the chat gets. */
interface Person {
  identifier: string;
  identifier_hash: string | null;
  /** Missing where it could not be read. */
  name?: string;
}

interface OfficeChatProps {
  /** The address of the office's page. */
  address: string;
}

/**
 * The office's own chat, in a frame of its own origin and policy. It gets the person's identity, or null for a person
 * who is not signed in, so that it forgets the previous one.
 */
function OfficeChat({ address, person }: OfficeChatProps & { person: Person | null }) {
  const { t, language } = useTranslation('support');
  const frame = useRef<HTMLIFrameElement>(null);
  const words = JSON.stringify({ nestmate: 'person', language, person });
  const { origin } = new URL(address);

  const introduction = useRef<ReturnType<typeof openIntroduction>>(null);
  useEffect(() => {
    const window = () => frame.current?.contentWindow;
    introduction.current = openIntroduction({ window, origin }, JSON.parse(words));
    return introduction.current.end;
  }, [words, origin]);

  return (
    <iframe
      // A different person gets a new frame.
      key={words}
      ref={frame}
      src={address}
      title={t('chat.title')}
      onLoad={() => introduction.current?.loaded()}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the server refuses an address of our own origin
      sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
      referrerPolicy="no-referrer"
      className="h-96 max-h-[60dvh] w-full rounded-control border border-line bg-surface"
    />
  );
}

interface KnownProps extends OfficeChatProps {
  /** Undefined while it is being read; null if that failed. */
  name: string | null | undefined;
}

/**
 * For a signed-in person. If their identity cannot be read, the chat has to ask. It stays the same while the chat is
 * open, so that a name that arrives later does not discard typed text.
 */
function OfficeChatOfPerson({ address, name }: KnownProps) {
  const { t } = useTranslation('common');
  const { membershipId: actsFor, userId } = useSelf();
  const identity = useQuery({
    queryKey: supportKeys.identity(actsFor),
    queryFn: ({ signal }) => unwrap(call(calls.support.identity, { actsFor, params: { userId }, signal })),
  });
  const [introduced, introduce] = useState<Person | null>();
  const isKnown = !identity.isPending && name !== undefined;
  const known = identity.data ? { ...identity.data, ...(name && { name }) } : null;
  if (introduced === undefined && isKnown) introduce(known);
  if (introduced === undefined) return <FormSkeleton label={t('loading')} count={1} />;
  return <OfficeChat address={address} person={introduced} />;
}
