import type { ChatSid, MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import { reportContext } from '@nestmate/contract/reports';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { chatMessages, chatParticipants, chatReports, chats } from '../../chat';
import { profiles, shownFirstName } from '../../profile';

interface Report {
  sid: ChatSid;
  reporterId: MembershipId;
  /** Null for the people of the conversation. */
  index: number | null;
}

/**
 * The reported message, as the report stores it, among the words of those around it that its reporter may read; for
 * people only the reporters’ words are stored. Index: chat_messages(chat_id, index).
 */
const evidence = sql`case when r.message_index is null then '[]'::jsonb else (
  select jsonb_agg(jsonb_build_object(
    'is_reported', near.index = r.message_index, 'name', ${shownFirstName()},
    'body', case when near.index = r.message_index then coalesce(r.message_body, '') else near.body end,
    'picture', case when near.index = r.message_index then r.message_picture_key end,
    'date_created', floor(extract(epoch from near.created_at) * 1000)::bigint) order by near.index)
  from ${chatMessages} near
  left join ${profiles} on ${profiles.membershipId} = near.author_id
  where near.chat_id = r.chat_id
    and near.index between r.message_index - ${reportContext}::int and r.message_index + ${reportContext}::int
    and (near.index = r.message_index
      or (near.body <> '' and near.removed_at is null
        and near.index >= (select p.first_index from ${chatParticipants} p
          where p.chat_id = r.chat_id and p.membership_id = r.reporter_id)))) end`;

/** The subject of a case: a message, a person, or the people who share a room. */
const targets = {
  message: sql`(chat_id, message_index)`,
  person: sql`(subject_id) where kind = 'person'`,
  room: sql`(chat_id) where kind = 'room'`,
};

async function openCase(tx: Tx, kind: keyof typeof targets, { sid, reporterId, index }: Report) {
  const isOfKind =
    kind === 'message'
      ? sql`r.message_index = ${index}`
      : kind === 'person'
        ? sql`r.message_index is null and r.reported_id is not null`
        : sql`r.message_index is null and c.kind = 'room'`;
  const { rows } = await tx.execute<{ subnetwork_id: SubnetworkId }>(sql`
    insert into report_cases as known (id, kind, subnetwork_id, chat_id, message_index, subject_id, evidence, opened_at, version)
    select ${newId<ReportCaseId>()}::uuid, ${kind}, c.subnetwork_id, ${kind === 'person' ? null : sid}::uuid,
      r.message_index, r.reported_id, ${evidence}, r.created_at, 1
    from ${chatReports} r
    join ${chats} c on c.id = r.chat_id
    where r.chat_id = ${sid} and r.reporter_id = ${reporterId} and ${isOfKind}
    on conflict ${targets[kind]} do update set
      version = known.version + 1,
      evidence = coalesce(known.evidence, excluded.evidence),
      opened_at = case when known.closed_at < excluded.opened_at then excluded.opened_at else known.opened_at end,
      closed_at = case when known.closed_at < excluded.opened_at then null else known.closed_at end
    returning subnetwork_id
  `);
  return rows[0]?.subnetwork_id;
}

/**
 * Opens the case that a report from a conversation belongs to. A closed case opens again for a later report; more words
 * from a reporter whom staff have already heard do not open it. Index: chat_reports(chat_id, reporter_id,
 * message_index).
 */
export async function openChatCase(tx: Tx, report: Report): Promise<SubnetworkId | undefined> {
  if (report.index !== null) return openCase(tx, 'message', report);
  return (await openCase(tx, 'person', report)) ?? (await openCase(tx, 'room', report));
}
