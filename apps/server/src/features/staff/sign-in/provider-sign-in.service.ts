import type { StaffId } from '@nestmate/contract/staff/ids';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { byStaff, record } from '../../audit';
import { grantsOf } from '../staff.queries';
import { insertIdentity, staffOfIdentity } from './identities.queries';
import { staffOfAddress } from './links.queries';

interface Proved {
  issuer: string;
  subject: string;
  /** An address that the provider vouches for. */
  email: string | undefined;
}

/**
 * The staff member of a provider's account: the one who has used it before, or else the one whose address it proves. The first use of an
 * account is recorded in the log of each of their networks: the account signs in as them from then on.
 * @throws ProductError `NotStaff`
 */
export async function staffOfProvider(tx: Db, { email, ...account }: Proved, now: Date): Promise<StaffId> {
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
