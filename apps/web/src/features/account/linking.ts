import type { ErrorBody, LinkedIdentity, Provider } from '@nestmate/contract';
import { showInfo } from '@/features/support';
import { type Answer, call, calls } from '@/platform/call';
import { i18n } from '@/platform/i18n';
import { useSession } from '@/platform/session';
import { toast, toastDuration } from '@/ui/toasts';
import { rememberLinked } from './identities.queries';

type Linked = { identities: LinkedIdentity[] };

const user = () => ({ userId: useSession.getState().userId ?? '' });

function settle(answer: Answer<Linked>, done: string): boolean {
  rememberLinked(answer);
  if ('res' in answer) toast({ text: done, tone: 'success', duration: toastDuration.medium });
  return 'res' in answer;
}

/** Declares that the next visit to the provider links an identity. */
export const intendToLink = (provider: Provider) =>
  call(calls.identities.intend, { params: user(), body: { provider } });

/** Completes linking after the provider's redirect; the server knows the identity. */
export async function finishLinking(provider: Provider): Promise<void> {
  const answer = await call(calls.identities.link, { params: user(), body: { provider } });
  const name = i18n.t(`auth:providers.${provider}`);
  if (settle(answer, i18n.t('account:waysIn.added', { provider: name })) || !('err' in answer)) return;
  showInfo({ label: i18n.t('account:waysIn.notAdded'), description: answer.err.error_description });
}

/** @returns the error, or null when the identity is removed */
export async function removeIdentity(identity: LinkedIdentity): Promise<ErrorBody | null> {
  const params = { ...user(), identityId: identity.identity_id };
  const answer = await call(calls.identities.unlink, { params });
  const name = i18n.t(`auth:providers.${identity.provider}`);
  settle(answer, i18n.t('account:waysIn.removed', { provider: name }));
  return 'err' in answer ? answer.err : null;
}
