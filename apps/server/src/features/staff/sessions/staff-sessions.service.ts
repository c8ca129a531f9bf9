import type { StaffId, StaffSessionId } from '@nestmate/contract/staff/ids';
import type { ListedStaffSession, StaffMe } from '@nestmate/contract/staff/sign-in';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import {
  ProductError,
  type RequestSource,
  type StaffCaller,
  type StaffSession,
} from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import { openInvitationsFor } from '../invitations.queries';
import { grantsOf, placesIn } from '../staff.queries';
import {
  deleteEnded,
  deleteSession,
  insertSession,
  type Live,
  noteUse,
  sessionIsLive,
  sessionOfToken,
  sessionsOf,
} from './staff-sessions.queries';

/** A session ends when it is not used for this long. */
const idleMs = 8 * 60 * 60_000;
/** A session ends after this long in any case. */
export const sessionLifetimeMs = 7 * dayMs;
/** The use of a session is stored at most this often. */
const noteEveryMs = 60_000;

const liveAt = (now: Date): Live => ({
  usedSince: new Date(now.getTime() - idleMs),
  startedSince: new Date(now.getTime() - sessionLifetimeMs),
});

/** Opens a session; returns its token, which is stored nowhere but in the browser. */
export async function openStaffSession(
  db: Db,
  staffId: StaffId,
  source: RequestSource,
  now: Date,
): Promise<string> {
  const token = newOpaqueToken();
  const id = newId<StaffSessionId>();
  await insertSession(db, { ...source, id, staffId, hash: hashOf(token), startedAt: now, lastUsedAt: now });
  return token;
}

/** @throws ProductError `Unauthorized` */
export async function staffSessionOf(
  db: Db,
  token: string | undefined,
  source: RequestSource,
  now: Date,
): Promise<StaffSession> {
  const found = token ? await sessionOfToken(db, hashOf(token), liveAt(now)) : undefined;
  if (!found) throw new ProductError('Unauthorized');
  const { lastUsedAt, ...session } = found;
  if (now.getTime() - lastUsedAt.getTime() > noteEveryMs) await noteUse(db, session.sessionId, source, now);
  return session;
}

/** Whether a session has neither ended nor been idle for too long; asking does not count as use. */
export const isSessionLive = (db: Db, id: StaffSessionId, now: Date): Promise<boolean> =>
  sessionIsLive(db, id, liveAt(now));

/** A staff member's sessions, the most recently used first. */
export async function listStaffSessions(
  db: Db,
  { staffId, sessionId }: StaffCaller,
  now: Date,
): Promise<{ sessions: ListedStaffSession[] }> {
  const sessions = await sessionsOf(db, staffId, liveAt(now));
  return {
    sessions: sessions.map((session) => ({
      session_id: session.id,
      browser: session.browser,
      address: session.address,
      started_at: session.startedAt.toISOString(),
      last_used_at: session.lastUsedAt.toISOString(),
      is_this: session.id === sessionId,
    })),
  };
}

/** Ends one of a staff member's own sessions; idempotent. */
export const endStaffSession = (db: Db, staffId: StaffId, sessionId: StaffSessionId): Promise<void> =>
  deleteSession(db, staffId, sessionId);

export const tidyStaffSessions = (db: Db, now: Date): Promise<void> => deleteEnded(db, liveAt(now));

/** A staff member's identity, and their rights in each place. */
export async function staffMe(
  db: Db,
  { staffId, name, email }: Pick<StaffCaller, 'email' | 'name' | 'staffId'>,
): Promise<StaffMe> {
  const grants = await grantsOf(db, staffId);
  const all = await placesIn(
    db,
    grants.map(({ networkId }) => networkId),
  );
  const invitations = await openInvitationsFor(db, staffId);
  return {
    staff_id: staffId,
    name,
    email,
    networks: grants.map(({ networkId, network, role, places }) => ({
      network_id: networkId,
      name: network,
      role,
      places: all
        .filter((place) => place.networkId === networkId && (places?.includes(place.subnetworkId) ?? true))
        .map(({ subnetworkId, name: place }) => ({ subnetwork_id: subnetworkId, name: place })),
      is_whole_network: places === null,
    })),
    invitations: invitations.map(({ id, network, by, role }) => ({ invitation_id: id, network, by, role })),
  };
}
