import { isEmail } from '@nestmate/contract/text/email';
import { lengthOf } from '@nestmate/contract/text/length';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAction } from '@/forms/use-action';
import { call, calls } from '@/platform/calls/call';
import { errorTextOf, unwrap } from '@/platform/calls/query-client';
import { withFreeId } from '@/platform/calls/send';
import { useTranslation } from '@/platform/texts/use-translation';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { toast, toastDuration } from '@/ui/toasts';
import { useForm } from '@/ui/use-form';
import { maxMessageLength } from './contact';
import { supportKeys } from './conversations/conversations.keys';
import { useSupport, writeLetter } from './support.store';

interface WriteLetterProps {
  /** The id of the form, for the button that sends it. */
  formId: string;
  message: string;
  /** Whether the message is the template alone, which asks nothing. */
  isUntouched: boolean;
  onWrite: (message: string) => void;
  onSent: () => void;
}

/** Writes to support without being signed in: the answer comes by email. */
export function WriteLetter({ formId, message, isUntouched, onWrite, onSent }: WriteLetterProps) {
  const { t } = useTranslation('support');
  const { pathname } = useLocation();
  const { id, email } = useSupport((state) => state.letter);
  const address = email.trim();
  const length = lengthOf(message.trim());
  const isRight = !isUntouched && length > 0 && length <= maxMessageLength;
  const send = useAction(
    useMutation({
      mutationKey: supportKeys.sending,
      mutationFn: () => {
        const sentId = id ?? crypto.randomUUID();
        writeLetter({ id: sentId, email });
        return unwrap(
          withFreeId(sentId, (letter_id) =>
            call(calls.support.write, { body: { letter_id, email: address, body: message, page: pathname } }),
          ),
        );
      },
      onSuccess: () => {
        toast({ text: t('letter.sent', { address }), tone: 'success', duration: toastDuration.long });
        onSent();
      },
    }),
    'inPlace',
  );
  const form = useForm({ isRight: isRight && isEmail(address), submit: () => send.run() });

  const mistake = isUntouched ? t('letter.nothingAsked') : t('wrong', { max: maxMessageLength });
  return (
    <form id={formId} {...form.props} className="flex flex-col gap-4">
      <TextField
        label={t('letter.email')}
        type="email"
        name="email"
        autoComplete="email"
        description={t('letter.why')}
        value={email}
        onChange={(typed) => writeLetter({ id, email: typed })}
        error={form.isTried && !isEmail(address) ? t('letter.wrongEmail') : undefined}
      />
      <TextArea
        label={t('message')}
        description={t('letter.hint')}
        value={message}
        onChange={onWrite}
        limit={maxMessageLength}
        rows={8}
        error={form.isTried && !isRight ? mistake : send.error ? errorTextOf(send.error) : undefined}
      />
    </form>
  );
}
