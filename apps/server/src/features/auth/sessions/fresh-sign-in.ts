import type { Db } from '../../../platform/database/client';
import { type Account, ProductError } from '../../../platform/http';
import { signedInAt } from './sessions.queries';

/** How long a sign-in counts as fresh. */
export const freshSignInMs = 15 * 60_000;

/**
 * For actions that nobody should be able to take in a window that was left open.
 * @throws ProductError `FreshSignInRequired` when the sign-in is too long ago
 */
export async function requireFreshSignIn(
  db: Db,
  { sessionId }: Pick<Account, 'sessionId'>,
  now: Date,
): Promise<void> {
  const at = await signedInAt(db, sessionId);
  if (!at || now.getTime() - at.getTime() > freshSignInMs) throw new ProductError('FreshSignInRequired');
}
