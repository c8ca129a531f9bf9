import type { StaffId } from '@nestmate/contract/staff';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { insertIdentity, staffOfIdentity } from './identities.queries';
import { staffOfAddress } from './links.queries';

interface Proved {
  issuer: string;
  subject: string;
  /** An address that the provider vouches for. */
  email: string | undefined;
}

/**
 * The staff member of a provider's account: the one who has used it before, else the one whose address it proves.
 * @throws ProductError `NotStaff`
 */
export async function staffOfProvider(tx: Db, { email, ...subject }: Proved): Promise<StaffId> {
  const known = await staffOfIdentity(tx, subject);
  if (known) return known;
  const member = email && (await staffOfAddress(tx, email.toLowerCase()));
  if (!member) throw new ProductError('NotStaff');
  await insertIdentity(tx, member.id, subject);
  return member.id;
}
