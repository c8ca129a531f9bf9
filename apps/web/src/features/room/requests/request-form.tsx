import { limits } from '@nestmate/contract/limits';
import { requestMessageMistake } from '@nestmate/contract/rules/requests';
import { useRef, useState } from 'react';
import { errorTextOf } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { dropDraft, useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { TextArea } from '@/ui/text-area';
import { startedWith, TextStarters } from '@/ui/text-starters';
import { useForm } from '@/ui/use-form';
import type { NewRequest } from '../room.queries';
import { declines } from './declining';

export interface RequestFormProps {
  roommateId: string;
  /** First messages to choose from. */
  starters: readonly string[];
  send: {
    run: (request: NewRequest, onSent: () => void) => Promise<boolean>;
    isPending: boolean;
    error: Error | null;
  };
  /** Whether it cannot be sent now; the page gives the reason. */
  isRefused: boolean;
}

/** The message of a request; a draft is stored until it is sent. */
export function RequestForm({ roommateId, starters, send, isRefused }: RequestFormProps) {
  const { membershipId } = useSelf();
  const name = `request ${membershipId} ${roommateId}`;
  const [draft, saveDraft] = useDraft<string>(name);
  if (draft === undefined) return <Skeleton className="h-40 rounded-card" />;
  return (
    <Fields
      roommateId={roommateId}
      starters={starters}
      send={send}
      isRefused={isRefused}
      initial={draft ?? ''}
      onChange={saveDraft}
      onSent={() => void dropDraft(name)}
    />
  );
}

interface FieldsProps extends RequestFormProps {
  initial: string;
  onChange: (message: string) => void;
  onSent: () => void;
}

function Fields({ roommateId, starters, send, isRefused, initial, onChange, onSent }: FieldsProps) {
  const { t } = useTranslation(['room', 'errors']);
  const [message, setMessage] = useState(initial);
  const [isEdited, setEdited] = useState(false);
  /** A retry with the same message is the same request. */
  const attempt = useRef({ message: '', id: '' });

  const mistake = requestMessageMistake(message);

  function write(text: string) {
    setEdited(true);
    setMessage(text);
    onChange(text);
  }
  function start(starter: string) {
    write(startedWith(starter, message, starters));
    form.props.ref.current?.querySelector('textarea')?.focus();
  }

  const form = useForm({
    isRight: !mistake,
    submit() {
      if (isRefused) return undefined;
      if (attempt.current.message !== message) attempt.current = { message, id: crypto.randomUUID() };
      declines.undo(({ membershipId }) => membershipId === roommateId);
      return send.run({ potential_roommate_id: roommateId, message, request_id: attempt.current.id }, onSent);
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-5">
      <TextStarters label={t('starters.label')} starters={starters} onChoose={start} />
      <TextArea
        label={t('send.message')}
        value={message}
        onChange={write}
        limit={limits.requestMessage.max}
        rows={4}
        error={
          mistake && (isEdited || form.isTried || mistake === 'message_long')
            ? t(`errors:validation.${mistake}`)
            : undefined
        }
      />
      {send.error && !isRefused && <Banner tone="danger">{errorTextOf(send.error)}</Banner>}
      <Button
        type="submit"
        size="lg"
        fullWidth
        isDisabled={isRefused}
        isPending={send.isPending}
        pendingLabel={t('send.sending')}
      >
        {t('send.submit')}
      </Button>
    </form>
  );
}
