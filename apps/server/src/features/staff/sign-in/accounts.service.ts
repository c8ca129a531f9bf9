import { providerNames } from '@nestmate/contract/providers';
import type { Db } from '../../../platform/database/client';
import type { StaffActor } from '../../../platform/http';
import { byStaff, record } from '../../audit';
import { grantsOf } from '../staff.queries';
import { deleteIdentities, issuersFor } from './identities.queries';

const issuers: Readonly<Record<string, string>> = {
  'accounts.google.com': providerNames.google,
  'appleid.apple.com': providerNames.apple,
  'www.facebook.com': providerNames.facebook,
};

/** The name of the issuer of an account: its own name, or else its host. */
const nameOf = (issuer: string) => {
  const host = URL.parse(issuer)?.host ?? issuer;
  return issuers[host] ?? host;
};

/** The provider accounts that sign in as a staff member. */
export async function listAccounts(db: Db, { staffId }: Pick<StaffActor, 'staffId'>) {
  const found = await issuersFor(db, staffId);
  return {
    accounts: found.map(({ issuer, linkedAt }) => ({
      issuer,
      name: nameOf(issuer),
      linked_at: (linkedAt ?? new Date(0)).toISOString(),
    })),
  };
}

/**
 * Unlinks the accounts of one issuer from a staff member, and records it in the log of each of their networks.
 * Idempotent.
 */
export async function unlinkAccount(
  db: Db,
  actor: Pick<StaffActor, 'name' | 'staffId'>,
  { issuer, now }: { issuer: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { staffId: id, name } = actor;
    if (!(await deleteIdentities(tx, id, issuer))) return;
    for (const { networkId } of await grantsOf(tx, id)) {
      const auditEntry = {
        action: 'staff.accountUnlinked',
        networkId,
        subject: { kind: 'staff', id, name },
      } as const;
      await record(tx, { ...auditEntry, actor: byStaff(actor), before: { issuer } }, now);
    }
  });
}
