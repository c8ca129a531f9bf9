import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language, LocalText } from '@nestmate/contract/languages';
import { type InvitationState, remindAfterHours } from '@nestmate/contract/staff/invitations';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { ownedAddresses } from '../contact-address';
import { roomTypes, unitTypeNames, unitTypes } from '../housing';
import { isStanding, memberships, users } from '../memberships';
import { isFoundBy, lastNameKey, profiles } from '../profile';
import { invitationMails, invitations } from './invitations.schema';

const state = sql`case when m.user_id is not null then 'claimed' when i.revoked_at is not null then 'revoked'
  when i.opened_at is not null then 'opened' when l.bounced_at is not null then 'bounced'
  when l.sent_at is not null then 'sent' when l.id is not null then 'queued' else 'notSent' end`;

/** Joins the latest invitation of a resident, and its latest mail. */
const withInvitation = (membershipId: SQLWrapper) => sql`
  left join lateral (
    select * from ${invitations} where membership_id = ${membershipId} and type = 'UNIQUE'
    order by created_at desc, id desc limit 1
  ) i on true
  left join lateral (
    select * from ${invitationMails} where invitation_id = i.id order by queued_at desc, id desc limit 1
  ) l on true`;

/** A resident's invitation, as JSON; null for one who joined without. */
export type InvitationRecord = { state: InvitationState; sent_at: string | null; why: string | null } | null;

/** The invitation of the resident of a query. Indexes: invitations(membership_id), invitation_mails(invitation_id). */
export const invitationOf = () => sql<InvitationRecord>`(
  select case when m.user_id is null or i.id is not null
    then json_build_object('state', ${state}, 'sent_at', l.sent_at, 'why', l.why) end
  from (select ${memberships.userId} as user_id) m ${withInvitation(memberships.id)})`;

/**
 * Everybody the office invited or may invite, with their latest invitation and its latest mail. Index:
 * memberships(subnetwork_id).
 */
export const invited = (subnetworkId: SubnetworkId): SQL => sql`(
  select p.membership_id, m.user_id, p.first_name, p.last_name, p.email, u.name as unit_type,
    ${unitTypeNames({ name: sql`u.name`, otherNames: sql`u.other_names` })} as unit_type_names, u.position,
    u.deadline_end as own_end, u.matching_over as own_over,
    t.name as room_type, i.id as invitation_id, i.passcode, i.revoked_at, l.sent_at, l.send_at, l.why, l.queued_at,
    ${state} as state,
    l.id is not null and l.sent_at is null and l.bounced_at is null as is_waiting
  from ${memberships} m
  join ${profiles} p on p.membership_id = m.id
  join ${unitTypes} u on u.id = m.unit_type_id
  left join ${roomTypes} t on t.id = m.room_type_id
  ${withInvitation(sql`m.id`)}
  where m.subnetwork_id = ${subnetworkId} and ${isStanding({ removedAt: sql`m.removed_at` })} and (m.user_id is null or i.id is not null)
) invited`;

/** The language of everybody who has an account, by their address. */
export const knownLanguages = sql`(
  select distinct on (owned.email) owned.email, u.language
  from ${ownedAddresses} owned join ${users} u on u.id = owned.user_id
  where u.language is not null order by owned.email, u.id
)`;

export interface InvitedFilter {
  state?: InvitationState | undefined;
  text?: string | undefined;
}

const matches = ({ state, text }: InvitedFilter): SQL =>
  sql`${state ? sql`state = ${state}` : sql`true`} and ${
    text ? isFoundBy(text, sql`invited.membership_id`) : sql`true`
  }`;

interface Page<Place> {
  after: Place | undefined;
  limit: number;
}

const byLastName = lastNameKey({ firstName: sql`first_name`, lastName: sql`last_name` });

/** The position of a person in the list: last name, first name, id. */
export type NameCursor = [lastName: string, firstName: string, id: string];

/** Index: profiles_by_name. */
export async function invitedByName(
  db: Db,
  subnetworkId: SubnetworkId,
  filter: InvitedFilter,
  { after, limit }: Page<NameCursor>,
) {
  const { rows } = await db.execute<{
    membership_id: MembershipId;
    first_name: string;
    last_name: string;
    email: string;
    unit_type: string;
    state: InvitationState;
    why: string | null;
    sent_at: string | null;
    send_at: string | null;
    mails: number;
    sort_last: string;
    sort_first: string;
  }>(sql`
    select membership_id, first_name, last_name, email, unit_type, state, why, sent_at,
      case when is_waiting then send_at end as send_at,
      (select count(*)::int from ${invitationMails} mail where mail.invitation_id = invited.invitation_id
        and mail.sent_at is not null) as mails,
      ${byLastName} as sort_last, lower(first_name) as sort_first
    from ${invited(subnetworkId)} where ${matches(filter)} and ${
      after
        ? sql`(${byLastName}, lower(first_name), membership_id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`
        : sql`true`
    }
    order by ${byLastName}, lower(first_name), membership_id limit ${limit}`);
  return rows;
}

const remindAfter = sql`make_interval(hours => ${remindAfterHours})`;

/** Whether an invited person can be reminded: they have not opened their invitation for a day. */
export const isRemindable = (now: Date) =>
  sql`(state = 'sent' and sent_at < ${now.toISOString()}::timestamptz - ${remindAfter})`;

/** How many are in each state, have no address, and can be reminded now or later. */
export async function countInvited(db: Db, subnetworkId: SubnetworkId, now: Date) {
  const { rows } = await db.execute<{
    state: InvitationState;
    people: number;
    silent: number;
    remindable: number;
    later: number;
    later_from: string | null;
  }>(sql`
    select state, count(*)::int as people,
      count(*) filter (where email = '' and state = 'notSent')::int as silent,
      count(*) filter (where email <> '' and remindable)::int as remindable,
      count(*) filter (where email <> '' and state = 'sent' and not remindable)::int as later,
      min(sent_at) filter (where email <> '' and state = 'sent' and not remindable) + ${remindAfter} as later_from
    from (select *, ${isRemindable(now)} as remindable from ${invited(subnetworkId)}) counted group by state`);
  return rows;
}

/** The position of a sheet in the list: position and name of the unit type, last name, first name, id. */
export type SheetCursor = [position: number, unitType: string, ...name: NameCursor];

/** Passcodes to print, of people who have not joined yet, by unit and name. */
export async function passcodesToPrint(
  db: Db,
  subnetworkId: SubnetworkId,
  filter: InvitedFilter,
  { after, limit }: Page<SheetCursor>,
) {
  const { rows } = await db.execute<{
    membership_id: MembershipId;
    first_name: string;
    last_name: string;
    unit_type: string;
    unit_type_names: LocalText;
    room_type: string | null;
    passcode: string;
    own_end: string | null;
    own_over: boolean;
    /** Null where it is unknown. */
    language: Language | null;
    position: number;
    sort_last: string;
    sort_first: string;
  }>(sql`
    select membership_id, first_name, last_name, unit_type, unit_type_names, room_type, passcode, own_end::text, own_over, position,
      (select known.language from ${knownLanguages} known where known.email = lower(invited.email)) as language,
      ${byLastName} as sort_last, lower(first_name) as sort_first
    from ${invited(subnetworkId)}
    where passcode is not null and state not in ('claimed', 'revoked') and ${matches(filter)} and ${
      after
        ? sql`(position, unit_type, ${byLastName}, lower(first_name), membership_id)
            > (${after[0]}::int, ${after[1]}, ${after[2]}, ${after[3]}, ${after[4]}::uuid)`
        : sql`true`
    }
    order by position, unit_type, ${byLastName}, lower(first_name), membership_id limit ${limit}`);
  return rows;
}
