import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf, unwrap } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { useForm } from '@/ui/use-form';
import { call, calls } from '../platform/call';
import { codeRules } from '../platform/calls';
import { isAddress } from '../platform/is-address';
import { Lead } from './sign-in-layout';

/** Asks the server to send a link. The text is the same for every address. */
export const useSendSignInLink = () =>
  useMutation({
    mutationFn: async (email: string) => {
      await unwrap(call(calls.staffSignIn.sendLink, { body: { email } }));
      return storeLinkRequest(email);
    },
  });

const key = 'staff-asked';

/** A link that this window requested. */
export interface LinkRequest {
  email: string;
  /** When its link and code stop working, in milliseconds. */
  until: number;
}

/** The pending request of this window, which survives a reload: the code can still be typed. */
export function storedLinkRequest(now = Date.now()): LinkRequest | null {
  const stored = sessionStorage.getItem(key);
  if (!stored) return null;
  const request = JSON.parse(stored) as LinkRequest;
  return request.until > now ? request : null;
}

function storeLinkRequest(email: string, now = Date.now()): LinkRequest {
  const request = { email, until: now + codeRules.minutes * 60_000 };
  sessionStorage.setItem(key, JSON.stringify(request));
  return request;
}

export const forgetLinkRequest = (): void => sessionStorage.removeItem(key);

interface RequestLinkProps {
  reason: 'ended' | 'needed';
  onRequested: (request: LinkRequest) => void;
}

export function RequestLink({ reason, onRequested }: RequestLinkProps) {
  const { t } = useTranslation('staff');
  const [email, setEmail] = useState('');
  const sending = useAction(useSendSignInLink(), 'inPlace');
  const isComplete = isAddress(email);
  const form = useForm({ isRight: isComplete, submit: () => sending.run(email.trim(), onRequested) });
  const error =
    form.isTried && !isComplete
      ? t('signIn.incomplete')
      : sending.error
        ? errorTextOf(sending.error)
        : undefined;
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Lead title={t(reason === 'ended' ? 'signIn.endedTitle' : 'signIn.title')}>
        {t(reason === 'ended' ? 'signIn.ended' : 'signIn.lead')}
      </Lead>
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={error}
      />
      <Button type="submit" fullWidth isPending={sending.isPending} pendingLabel={t('signIn.sending')}>
        {t('signIn.send')}
      </Button>
    </form>
  );
}
