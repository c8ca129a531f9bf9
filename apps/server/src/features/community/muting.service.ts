import type { MembershipId } from '@nestmate/contract/ids';
import type { Db } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import { muteOf } from './muting.queries';

/** A muted resident reads, reports and deletes as before. @throws ProductError `Muted` with the time of its end */
export async function requireVoice(db: Db, membershipId: MembershipId, now: Date): Promise<void> {
  const until = await muteOf(db, membershipId, now);
  if (until) throw new ProductError('Muted', { values: { until } });
}
