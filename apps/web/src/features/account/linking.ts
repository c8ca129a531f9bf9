import type { ErrorBody } from '@nestmate/contract/errors';
import type { LinkedIdentity } from '@nestmate/contract/identities';
import type { UserId } from '@nestmate/contract/ids';
import type { SignInMethod } from '@nestmate/contract/providers';
import { methodName, type OwnAttempt } from '@/features/auth';
import { showInfo } from '@/features/support';
import { type Answer, call, calls } from '@/platform/calls/call';
import { noId, useSession } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';
import { rememberLinked } from './account.queries';

type LinkedIdentities = { identities: LinkedIdentity[] };

const user = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

/** The person may have logged out meanwhile: then nothing is shown to the person who is signed in now. */
function settle(userId: UserId, answer: Answer<LinkedIdentities>, done: string): boolean {
  if (user().userId !== userId) return true;
  rememberLinked(userId, answer);
  if ('res' in answer) toast({ text: done, tone: 'success' });
  return 'res' in answer;
}

/** Declares that the next visit to the provider links an identity. */
export const intendToLink = (provider: SignInMethod) =>
  call(calls.identities.intend, { params: user(), body: { provider } });

/** Completes linking after the provider's redirect; the server knows the identity. */
export async function finishLinking(provider: SignInMethod, own: OwnAttempt): Promise<void> {
  const params = user();
  const answer = await call(calls.identities.link, { params, body: { provider, ...own } });
  const added =
    'res' in answer ? answer.res.identities.findLast((one) => one.provider === provider) : undefined;
  const name = methodName(added ?? { provider, campus: null });
  if (settle(params.userId, answer, i18n.t('account:waysIn.added', { provider: name })) || !('err' in answer))
    return;
  showInfo({ label: i18n.t('account:waysIn.notAdded'), description: answer.err.error_description });
}

/** @returns the error, or null when the identity is removed */
export async function removeIdentity(identity: LinkedIdentity): Promise<ErrorBody | null> {
  const params = { ...user(), identityId: identity.identity_id };
  const answer = await call(calls.identities.unlink, { params });
  const name = methodName(identity);
  settle(params.userId, answer, i18n.t('account:waysIn.removed', { provider: name }));
  return 'err' in answer ? answer.err : null;
}
