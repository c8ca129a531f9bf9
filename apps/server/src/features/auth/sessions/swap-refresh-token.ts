import type { Db } from '../../../platform/database/client';
import { hashOf } from '../../../platform/opaque-token';
import type { Signer } from '../../../platform/signer';
import { insertRefreshToken, latestSuccessor, markUsed, refreshToken } from './sessions.queries';
import { refreshTokenLifetimeMs, replayGraceMs } from './token-times';

type Swapped = { outcome: 'swapped'; token: string } | { outcome: 'unknown' } | { outcome: 'leaked' };

interface Parts {
  tx: Db;
  signer: Pick<Signer, 'derive'>;
}

/** Successors are derived, so that the server can return one again although it stores only hashes. */
const successorOf = (signer: Parts['signer'], token: string, attempt: number) =>
  signer.derive('refresh token', `${attempt}.${token}`);

/**
 * The one live successor of a token. The caller holds the session's lock.
 *
 * An unused token is swapped. Within the grace period after its use it returns the same successor again, or that
 * one's own successor, because windows that wake together send the same token. After the grace period, an unused
 * successor was lost with its reply: it is revoked, and the next one replaces it. A token whose successor is in
 * use, or that was revoked, has been stolen.
 */
export async function swapRefreshToken({ tx, signer }: Parts, token: string, now: Date): Promise<Swapped> {
  const hash = hashOf(token);
  const known = await refreshToken(tx, hash);
  if (!known || known.expiresAt <= now) return { outcome: 'unknown' };

  const issue = async (attempt: number): Promise<Swapped> => {
    const next = successorOf(signer, token, attempt);
    const expiresAt = new Date(now.getTime() + refreshTokenLifetimeMs);
    await markUsed(tx, hash, now);
    const { sessionId } = known;
    await insertRefreshToken(tx, { hash: hashOf(next), sessionId, expiresAt, swappedFor: hash, attempt });
    return { outcome: 'swapped', token: next };
  };

  if (!known.usedAt) return issue(0);
  const latest = await latestSuccessor(tx, hash);
  if (!latest) return { outcome: 'leaked' };
  const again = successorOf(signer, token, latest.attempt);
  // It was derived from a former secret, so it cannot be returned again, only replaced.
  const canBeTold = hashOf(again) === latest.hash;
  if (canBeTold && now.getTime() - known.usedAt.getTime() <= replayGraceMs)
    return latest.usedAt
      ? swapRefreshToken({ tx, signer }, again, now)
      : { outcome: 'swapped', token: again };
  if (latest.usedAt) return { outcome: 'leaked' };
  await markUsed(tx, latest.hash, now);
  return issue(latest.attempt + 1);
}
