import { onlineManager } from '@tanstack/react-query';
import { create } from 'zustand';
import { useInvitation } from '@/features/invitations';
import { renewSession } from '@/platform/calls/call';
import { queryClient } from '@/platform/calls/query-client';
import {
  storeQueries,
  restoreOfflineQueries,
  restoreQueries,
  showStoredQueries,
} from '@/platform/calls/query-persistence';
import { defaultProductName, optionsQuery } from '@/platform/environment';
import { noteOnline } from '@/platform/online';
// Registers its cleanup before anybody can log out.
import '@/platform/push-subscription';
import { afterLogOut, payOwedSignOut } from '@/platform/session/log-out';
import type { RenewalOutcome } from '@/platform/session/renew-session';
import { openStoredSession, useSession } from '@/platform/session/session';
import {
  endedSessions,
  endSession,
  followOtherWindows,
  mayHaveSession,
  onSessionEnd,
} from '@/platform/session/session-end';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { i18n, nameProduct, startI18n } from '@/platform/texts/i18n';
import { isServedByWorker } from '@/platform/worker';
import { closeToasts, toast } from '@/ui/toasts';
import { fetchScreen } from './fetch-screens';
import { routeAt } from './routes';
import { fetchSignedInParts } from './signed-in-parts';

/** `waiting`: this browser may have a session but has stored nothing of it, and the server cannot be reached. */
export type Phase = 'starting' | 'waiting' | 'ready';

export const usePhase = create<{ phase: Phase }>()(() => ({ phase: 'starting' }));

// A toast may quote a message, and its button may open it.
onSessionEnd(closeToasts);
afterLogOut(() => toast({ text: i18n.t('shell:logOut.done'), tone: 'success' }));

/** After this long without the files of a page, what surrounds it shows. */
const pageTimeoutMs = 1000;

const refreshAll = () => void queryClient.invalidateQueries();

/** After this long without a reply, data stored by earlier visits show until there is one. */
const resumeTimeoutMs = 2000;

/** @param restored data stored by earlier visits, which show while the server cannot be reached */
async function resume(restored?: Promise<void>, onSent?: () => void): Promise<void> {
  const reply: { outcome?: RenewalOutcome } = {};
  const isLacking = () => reply.outcome === undefined || reply.outcome === 'unreachable';
  const showStored = async () => {
    await restored;
    await restoreOfflineQueries(queryClient, encryptedStorage, isLacking);
    const isOpen = isLacking() && openStoredSession(refreshAll);
    if (isOpen) usePhase.setState({ phase: 'ready' });
    return isOpen;
  };
  const late = setTimeout(() => void showStored(), resumeTimeoutMs);
  reply.outcome = await renewSession(null, onSent);
  clearTimeout(late);
  if (reply.outcome === 'refused') await endSession();
  const isOpen = !isLacking() || (await showStored());
  usePhase.setState({ phase: isOpen ? 'ready' : 'waiting' });
}

/** Retries to restore the session. */
export async function retryResume(): Promise<void> {
  if (usePhase.getState().phase === 'waiting') await resume();
}

/**
 * Gives a signed-out window that is looked at the session that another window has got meanwhile, at the same address.
 */
async function pickUpElsewhere(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const { phase } = usePhase.getState();
  if (phase === 'waiting') return retryResume();
  if (phase === 'ready' && mayHaveSession() && (await renewSession(null)) === 'refused') await endSession();
}

async function nameFromOptions(): Promise<void> {
  // Without a reply the default name stays; the query retries when a page needs it.
  const options = await queryClient.fetchQuery(optionsQuery).catch(() => null);
  if (options) nameProduct(options.productName);
}

/** Fetches the screen's code and texts in parallel with the shell; a failure shows when the screen renders. */
async function fetchPage(): Promise<void> {
  const route = routeAt(location.pathname);
  if (route) await fetchScreen(route);
}

/**
 * Restores the session before anything else: a phone fetches few files at a time, unless a worker has them, and all
 * reads wait for it.
 * @returns the files of the page of somebody who is not signed in: React takes a third of a second more over a page
 * that waits for them
 */
function pickUpSession(): Promise<void> | undefined {
  if (!mayHaveSession()) {
    storeQueries(queryClient, encryptedStorage);
    usePhase.setState({ phase: 'ready' });
    return fetchPage();
  }
  const before = endedSessions();
  const restored = restoreQueries(queryClient, encryptedStorage, () => endedSessions() === before);
  const fetchFiles = () => void fetchPage().then(fetchSignedInParts);
  if (isServedByWorker()) fetchFiles();
  const resumed = resume(restored, isServedByWorker() ? undefined : fetchFiles);
  void Promise.all([restored, resumed]).then(() => storeQueries(queryClient, encryptedStorage));
  return undefined;
}

/** Resolves as soon as something can render; a session is restored in the background. */
export async function boot(): Promise<void> {
  // The library assumes that a page starts with a connection.
  onlineManager.setOnline(navigator.onLine);
  followOtherWindows();
  showStoredQueries(queryClient, encryptedStorage);
  const texts = startI18n(defaultProductName);
  await Promise.all([useSession.persist.rehydrate(), useInvitation.persist.rehydrate()]);
  const page = pickUpSession();
  void nameFromOptions();
  void payOwedSignOut();
  globalThis.addEventListener('online', () => {
    noteOnline();
    void retryResume();
    void payOwedSignOut();
  });
  document.addEventListener('visibilitychange', () => void pickUpElsewhere());
  globalThis.addEventListener('focus', () => void pickUpElsewhere());
  await texts;
  await Promise.race([page, new Promise((pass) => void setTimeout(pass, pageTimeoutMs))]);
}
