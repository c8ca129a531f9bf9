import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { Publisher } from '../../../platform/events/events';
import { ProductError, type RequestSource } from '../../../platform/http';
import { byStaff, record } from '../../audit';
import { lockPerson, openInvitationsFor } from '../invitations.queries';
import { openStaffSession, staffMe } from '../sessions/staff-sessions.service';
import { grantsOf, staffMember } from '../staff.queries';
import { acceptInvitation } from '../team/invitations.service';
import { insertIdentity, staffOfIdentity } from './identities.queries';
import { addressKey, knownBrowserCookie, sourceKey } from './link-secrets';
import { noteNetwork, staffOfAddress } from './links.queries';

export interface StaffBrowser {
  source: RequestSource;
  /** Its cookie of the addresses that have signed in with it. */
  known: string | undefined;
}

/**
 * Opens a session for an authenticated staff member, and records it in each network that they work in. Somebody who
 * works nowhere accepts the only invitation that they have by signing in; anybody else chooses. Call it in the
 * transaction that uses up the proof.
 * @throws ProductError `NotStaff` for a removed staff member
 */
export async function finishSignIn(
  { tx, events, tokens }: { tx: Tx; events: Publisher; tokens: App['tokens'] },
  { staffId, method, browser }: { staffId: StaffId; method: string; browser: StaffBrowser },
  now: Date,
): Promise<{ me: StaffMe; token: string; known: string }> {
  const member = await staffMember(tx, staffId);
  const employed = await grantsOf(tx, staffId);
  const invited = await openInvitationsFor(tx, staffId);
  if (!member || (employed.length === 0 && invited.length === 0)) throw new ProductError('NotStaff');
  const [only, another] = invited;
  if (only && !another && employed.length === 0)
    await acceptInvitation({ tx, events }, { ...member, staffId }, only.id, now);
  // Read again, and only now: they may have been put off the last list while this waited.
  await lockPerson(tx, staffId);
  const grants = await grantsOf(tx, staffId);
  if (grants.length === 0 && (await openInvitationsFor(tx, staffId)).length === 0)
    throw new ProductError('NotStaff');
  const token = await openStaffSession(tx, staffId, browser.source, now);
  const { name, email } = member;
  for (const { networkId } of grants) {
    const auditEntry = { action: 'staff.signedIn', networkId, after: { way: method } } as const;
    await record(tx, { ...auditEntry, actor: { kind: 'staff', id: staffId, name } }, now);
  }
  const me = await staffMe(tx, { staffId, name, email });
  return { me, token, known: await rememberBrowser({ db: tx, tokens }, { staffId, email, browser }, now) };
}

interface ProviderAccount {
  issuer: string;
  subject: string;
  /** An address that the provider vouches for. */
  email: string | undefined;
}

/**
 * The staff member of a provider's account: the one who has used it before, or else the one whose address it proves.
 * The first use of an account is recorded in the log of each of their networks: the account signs in as them from then
 * on.
 * @throws ProductError `NotStaff`
 */
export async function staffOfProvider(
  tx: Tx,
  { email, ...account }: ProviderAccount,
  now: Date,
): Promise<StaffId> {
  const known = await staffOfIdentity(tx, account);
  if (known) return known;
  const member = email && (await staffOfAddress(tx, email.toLowerCase()));
  if (!member) throw new ProductError('NotStaff');
  if (!(await insertIdentity(tx, member.id, account))) return member.id;
  const { id, name } = member;
  for (const { networkId } of await grantsOf(tx, id)) {
    const auditEntry = {
      action: 'staff.accountLinked',
      networkId,
      subject: { kind: 'staff', id, name },
    } as const;
    await record(
      tx,
      { ...auditEntry, actor: byStaff({ staffId: id, name }), after: { issuer: account.issuer } },
      now,
    );
  }
  return member.id;
}

/** The lifetime of the cookie `staff_known`: browsers keep none for longer. */
export const knownForMs = 400 * dayMs;

/**
 * Marks the browser and the network of a signed-in person as known for their address: strangers cannot use up the
 * sign-in mails of either. Call it when a session goes on; a sign-in does it itself.
 * @returns the new value of the browser's cookie
 */
export async function rememberBrowser(
  { db, tokens }: Pick<App, 'db' | 'tokens'>,
  { staffId, email, browser }: { staffId: StaffId; email: string; browser: StaffBrowser },
  now: Date,
): Promise<string> {
  const sourceHash = sourceKey(tokens, email, browser.source.address);
  await noteNetwork(db, { sourceHash, staffId, seenAt: now }, new Date(now.getTime() - dayMs));
  return knownBrowserCookie(tokens, browser.known, addressKey(tokens, email));
}
