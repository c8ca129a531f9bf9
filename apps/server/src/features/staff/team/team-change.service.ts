import type { StaffScope } from '@nestmate/contract/staff/team';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import type { StaffActor, StaffGrant } from '../../../platform/http';
import { byStaff, type NewAuditEntry, record } from '../../audit';

/** A change of a network's staff by one of them, with the network's staff and their own grant locked. */
export interface TeamChange {
  tx: Tx;
  events: Publisher;
  actor: StaffActor;
  grant: StaffGrant;
  now: Date;
}

/** What the audit log says about where somebody works. */
export const scopeFields = ({ role, places }: Readonly<StaffScope>) => ({
  role,
  places: places ? places.toSorted() : ('all' as const),
});

/** Records what a change did to one colleague or invitation, and publishes it. */
export async function recordTeamChange(
  { tx, events, actor, grant: { networkId }, now }: TeamChange,
  entry: Pick<NewAuditEntry, 'action' | 'after' | 'before' | 'reason' | 'subject'>,
): Promise<void> {
  await events.publish(tx, 'team.changed', { networkId });
  await record(tx, { ...entry, actor: byStaff(actor), networkId }, now);
}
