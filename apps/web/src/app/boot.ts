import { create } from 'zustand';
import { useInvitation } from '@/features/invitations';
import { refresh } from '@/platform/call';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { defaultProductName, optionsQuery } from '@/platform/environment';
import { nameProduct, startI18n } from '@/platform/i18n';
import { queryClient } from '@/platform/query-client';
import { keepQueries, restoreQueries } from '@/platform/query-persistence';
import { useSession } from '@/platform/session';
import { endSession, followOtherWindows, hasStoredSession } from '@/platform/session-end';

/** `waiting`: a session is stored here, but the server cannot be reached to renew it. */
export type Phase = 'starting' | 'waiting' | 'ready';

export const usePhase = create<{ phase: Phase }>()(() => ({ phase: 'starting' }));

async function resume(): Promise<void> {
  const outcome = await refresh(null);
  if (outcome === 'refused') await endSession();
  usePhase.setState({ phase: outcome === 'unreachable' ? 'waiting' : 'ready' });
}

/** Tries again to pick up the stored session. */
export async function retryResume(): Promise<void> {
  if (usePhase.getState().phase === 'waiting') await resume();
}

async function nameFromOptions(): Promise<void> {
  // Without an answer the default name stays; the query tries again when a page needs it.
  const options = await queryClient.fetchQuery(optionsQuery).catch(() => null);
  if (options) nameProduct(options.productName);
}

/** Resolves as soon as something can be drawn; a stored session is then picked up in the background. */
export async function boot(): Promise<void> {
  followOtherWindows();
  await Promise.all([
    startI18n(defaultProductName),
    useSession.persist.rehydrate(),
    useInvitation.persist.rehydrate(),
  ]);
  void nameFromOptions();
  globalThis.addEventListener('online', () => void retryResume());
  if (!hasStoredSession()) {
    keepQueries(queryClient, encryptedStorage);
    usePhase.setState({ phase: 'ready' });
    return;
  }
  void Promise.all([restoreQueries(queryClient, encryptedStorage), resume()]).then(() =>
    keepQueries(queryClient, encryptedStorage),
  );
}
