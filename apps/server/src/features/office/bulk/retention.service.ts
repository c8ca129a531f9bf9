import type { MembershipId } from '@nestmate/contract/ids';
import type { Db, Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { deleteBulks, forgetPeople } from './bulk.queries';

/** A preview is a snapshot; an applied action can be read for a month. */
export const forgetBulks = (db: Db, now: Date): Promise<void> =>
  deleteBulks(db, { shown: new Date(now.getTime() - dayMs), done: new Date(now.getTime() - 30 * dayMs) });

/** Erases people who delete their accounts from bulk actions. */
export const forgetInBulks = (tx: Tx, ids: readonly MembershipId[]): Promise<void> => forgetPeople(tx, ids);
