import { create } from 'zustand';
import { useInvitation } from '@/features/invitations';
import { renewSession } from '@/platform/call';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { defaultProductName, optionsQuery } from '@/platform/environment';
import { i18n, nameProduct, startI18n } from '@/platform/i18n';
import { afterLogOut, payOwedSignOut } from '@/platform/log-out';
// Registers its cleanup before anybody can log out.
import '@/platform/push-subscription';
import { queryClient } from '@/platform/query-client';
import { keepQueries, restoreQueries } from '@/platform/query-persistence';
import { useSession } from '@/platform/session';
import { endSession, followOtherWindows, mayHaveSession, onSessionEnd } from '@/platform/session-end';
import { closeToasts, toast } from '@/ui/toasts';
import { fetchScreen } from './fetch-screens';
import { routeAt } from './routes';
import { fetchSignedInParts } from './signed-in-parts';

/** `waiting`: this browser may have a session, but the server cannot be reached to renew it. */
export type Phase = 'starting' | 'waiting' | 'ready';

export const usePhase = create<{ phase: Phase }>()(() => ({ phase: 'starting' }));

// A toast may quote a message, and its button may open it.
onSessionEnd(closeToasts);
afterLogOut(() => toast({ text: i18n.t('shell:logOut.done'), tone: 'success' }));

async function resume(onAsked?: () => void): Promise<void> {
  const outcome = await renewSession(null, onAsked);
  if (outcome === 'refused') await endSession();
  usePhase.setState({ phase: outcome === 'unreachable' ? 'waiting' : 'ready' });
}

/** Retries to restore the session. */
export async function retryResume(): Promise<void> {
  if (usePhase.getState().phase === 'waiting') await resume();
}

async function nameFromOptions(): Promise<void> {
  // Without an answer the default name stays; the query tries again when a page needs it.
  const options = await queryClient.fetchQuery(optionsQuery).catch(() => null);
  if (options) nameProduct(options.productName);
}

/** Fetches the screen's code and texts in parallel with the shell; a failure shows when the screen renders. */
async function fetchPage(): Promise<void> {
  const route = routeAt(location.pathname);
  if (route) await fetchScreen(route);
}

/** Restores the session before anything else: a phone fetches few files at a time, and all reads wait for it. */
function pickUpSession(): void {
  if (!mayHaveSession()) {
    keepQueries(queryClient, encryptedStorage);
    usePhase.setState({ phase: 'ready' });
    void fetchPage();
    return;
  }
  const resuming = resume(() => void fetchPage().then(fetchSignedInParts));
  void Promise.all([restoreQueries(queryClient, encryptedStorage), resuming]).then(() =>
    keepQueries(queryClient, encryptedStorage),
  );
}

/** Resolves as soon as something can render; a session is restored in the background. */
export async function boot(): Promise<void> {
  followOtherWindows();
  const texts = startI18n(defaultProductName);
  await Promise.all([useSession.persist.rehydrate(), useInvitation.persist.rehydrate()]);
  pickUpSession();
  void nameFromOptions();
  void payOwedSignOut();
  globalThis.addEventListener('online', () => {
    void retryResume();
    void payOwedSignOut();
  });
  await texts;
}
