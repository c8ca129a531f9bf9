import { fullName, type SubnetworkId } from '@nestmate/contract';
import { invitationStates, type InvitationState, type StaffInvitation } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import type { StaffActor } from '../../platform/http';
import { byStaff, recordOncePer } from '../audit';
import { grantOf } from '../staff';
import { countInvited, type InvitedFilter, invitedByName, passcodesToPrint } from './invited.queries';
import { invitationLink } from './invitation-link';
import { placeName } from './places.queries';

const pageSize = 100;
const sheetsAtOnce = 500;
const hourMs = 60 * 60_000;

type Page = InvitedFilter & { after?: number | undefined };

/** A page of the invitations of a place by name, and how many are in which state. */
export async function listInvitations(db: Db, subnetworkId: SubnetworkId, { after = 0, ...filter }: Page) {
  const counted = await countInvited(db, subnetworkId);
  const found = await invitedByName(db, subnetworkId, filter, { after, limit: pageSize + 1 });
  const countOf = (state: InvitationState) => counted.find((one) => one.state === state)?.people ?? 0;
  return {
    counts: Object.fromEntries(invitationStates.map((state) => [state, countOf(state)])) as Record<
      InvitationState,
      number
    >,
    without_address: counted.reduce((sum, { silent }) => sum + silent, 0),
    invitations: found.slice(0, pageSize).map((row): StaffInvitation => ({
      membership_id: row.membership_id,
      name: fullName(row.first_name, row.last_name),
      email: row.email,
      unit_type: row.unit_type,
      state: row.state,
      why: row.state === 'bounced' ? row.why : null,
      sent_at: row.sent_at && new Date(row.sent_at).toISOString(),
      mails: row.mails,
    })),
    next: found.length > pageSize ? after + pageSize : null,
  };
}

/** What printed invitations say, a page at a time. Who printed them is recorded once an hour, before they see them. */
export async function invitationSheets(
  { db, clock, config }: Pick<App, 'clock' | 'config' | 'db'>,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { after = 0, ...filter }: Page,
) {
  const subject = { kind: 'subnetwork', id: subnetworkId, name: await placeName(db, subnetworkId) } as const;
  const { networkId } = grantOf(actor);
  const deed = {
    action: 'invitations.printed',
    actor: byStaff(actor),
    networkId,
    subnetworkId,
    subject,
  } as const;
  await recordOncePer(hourMs, db, deed, clock());
  const found = await passcodesToPrint(db, subnetworkId, filter, { after, limit: sheetsAtOnce + 1 });
  return {
    sheets: found.slice(0, sheetsAtOnce).map((row) => ({
      membership_id: row.membership_id,
      name: fullName(row.first_name, row.last_name),
      unit_type: row.unit_type,
      room_type: row.room_type,
      passcode: row.passcode,
      link: invitationLink(config.publicUrl, row.passcode),
    })),
    next: found.length > sheetsAtOnce ? after + sheetsAtOnce : null,
  };
}
