import { and, eq, gt, lt } from 'drizzle-orm';
import type { SessionId } from '../../../platform/ids';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import type { AuthDependencies } from '../auth-dependencies';
import { handOffs } from '../auth.schema';
import type { HandOff } from '../hand-off';

type HandOffDependencies = Pick<AuthDependencies, 'clock' | 'db'>;

interface Terms {
  /** Milliseconds. */
  lifetimeMs: number;
  /** The session that links the identity; absent for signing in. */
  sessionId?: SessionId | null;
}

/** Stores a value and returns its handle. Index: hand_offs(expires_at). */
export async function storeHandOff(
  { db, clock }: HandOffDependencies,
  contents: HandOff,
  { lifetimeMs, sessionId = null }: Terms,
): Promise<string> {
  const now = clock().getTime();
  const handle = newOpaqueToken();
  await db.delete(handOffs).where(lt(handOffs.expiresAt, new Date(now)));
  const expiresAt = new Date(now + lifetimeMs);
  await db.insert(handOffs).values({ hash: hashOf(handle), contents, sessionId, expiresAt });
  return handle;
}

type StoredHandOff<Step extends HandOff['step']> = Extract<HandOff, { step: Step }> & {
  sessionId: SessionId | null;
};

const columns = { contents: handOffs.contents, sessionId: handOffs.sessionId };

const byHandle = (handle: string, now: Date) =>
  and(eq(handOffs.hash, hashOf(handle)), gt(handOffs.expiresAt, now));

function ofStep<Step extends HandOff['step']>(
  row: { contents: HandOff; sessionId: SessionId | null } | undefined,
  step: Step,
): StoredHandOff<Step> | undefined {
  const isOfStep = (contents: HandOff): contents is Extract<HandOff, { step: Step }> =>
    contents.step === step;
  return row && isOfStep(row.contents) ? { ...row.contents, sessionId: row.sessionId } : undefined;
}

/** Leaves the value in its place. Index: the primary key. */
export async function readHandOff<Step extends HandOff['step']>(
  { db, clock }: HandOffDependencies,
  step: Step,
  handle: string,
): Promise<StoredHandOff<Step> | undefined> {
  const [row] = await db.select(columns).from(handOffs).where(byHandle(handle, clock()));
  return ofStep(row, step);
}

/** Deletes the value that it returns: a handle works once. */
export async function consumeHandOff<Step extends HandOff['step']>(
  { db, clock }: HandOffDependencies,
  step: Step,
  handle: string | undefined,
): Promise<StoredHandOff<Step> | undefined> {
  if (!handle) return undefined;
  const [row] = await db.delete(handOffs).where(byHandle(handle, clock())).returning(columns);
  return ofStep(row, step);
}
