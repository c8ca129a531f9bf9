import type { ChatSid, MembershipId, UserId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { ReportAbout } from '@nestmate/contract/reports';
import type { ReportKind } from '@nestmate/contract/staff/reports';
import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { memberships } from '../../memberships';
import { chatReports } from '../chat.schema';

interface Report {
  sid: ChatSid;
  reporterId: MembershipId;
  /** The message; undefined to report the other participants. */
  index: number | undefined;
  /** The first message that the reporter may read. */
  firstIndex: number;
  about?: ReportAbout | undefined;
  reason: string;
}

/**
 * Room for several reports in the words of one case, and the messages of one person that one reporter can add to it.
 */
const max = { characters: 4 * limits.report, messages: 20 };

/** The words of a case after another report: appended once, as long as there is room. */
const withWords = (words: SQL) => sql`case
  when position(${words} in r.reason) > 0 then r.reason
  else left(concat_ws(E'\\n', nullif(r.reason, ''), ${words}), ${max.characters}::int) end`;

/** The reasons of a case with those of another report, each once. */
const withAbout = (about: SQL) =>
  sql`case when ${about} <@ r.about then r.about else r.about || ${about} end`;

const addToCase = sql`do update set reason = ${withWords(sql`excluded.reason`)}, about = ${withAbout(sql`excluded.about`)}`;

const listOf = (about: ReportAbout | undefined) => sql`array_remove(array[${about ?? null}::text], null)`;

/**
 * Saves a report with the message's current text and picture. Another report of the same person or message by the same
 * reporter adds its words to the open case, and so does a report of more messages of one person than a case holds. Call
 * it in a transaction: memberships are locked first, as in the lock order, and the message's row lock serializes report
 * and removal. Index: the primary keys, chat_reports(chat_id, reporter_id, message_index).
 * @returns false if the message does not exist
 */
export async function insertReport(
  tx: Tx,
  { sid, reporterId, index, firstIndex, about, reason }: Report,
): Promise<boolean> {
  const id = newId();
  if (index === undefined) {
    const { rowCount } = await tx.execute(sql`
      insert into chat_reports as r (id, chat_id, reporter_id, reported_id, about, reason)
      select ${id}::uuid, c.id, ${reporterId}::uuid, p.membership_id, ${listOf(about)}, ${reason}
      from chats c
      left join chat_participants p
        on c.kind = 'people' and p.chat_id = c.id and p.membership_id <> ${reporterId}
      where c.id = ${sid}
      on conflict (chat_id, reporter_id) where message_index is null ${addToCase}
    `);
    return rowCount === 1;
  }
  await tx.execute(sql`
    select id from memberships
    where id = ${reporterId} or id = (
      select author_id from chat_messages where chat_id = ${sid} and index = ${index}
    )
    order by id for key share
  `);
  if (await addedToFullCase(tx, { sid, reporterId, index, firstIndex, about, reason })) return true;
  const { rowCount } = await tx.execute(sql`
    insert into chat_reports as r (id, chat_id, reporter_id, reported_id, message_index, message_body,
      message_picture_key, about, reason)
    select ${id}::uuid, m.chat_id, ${reporterId}::uuid, m.author_id, m.index, m.body, m.picture_key, ${listOf(about)}, ${reason}
    from chat_messages m
    where m.chat_id = ${sid} and m.index = ${index} and m.index >= ${firstIndex}
    for share
    on conflict (chat_id, reporter_id, message_index) ${addToCase}
  `);
  return rowCount === 1;
}

/**
 * Adds the words to the reporter's newest report of the message's author, where they have reported as many messages as
 * a case holds.
 */
async function addedToFullCase(
  tx: Tx,
  { sid, reporterId, index, firstIndex, about, reason }: Report & { index: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with reported as (
      select r.id, r.created_at from chat_messages m
      join chat_reports r on r.reported_id = m.author_id and r.reporter_id = ${reporterId} and r.message_index is not null
      where m.chat_id = ${sid} and m.index = ${index} and m.index >= ${firstIndex}
        and not exists (
          select 1 from chat_reports same
          where same.chat_id = m.chat_id and same.reporter_id = ${reporterId} and same.message_index = m.index)
    )
    update chat_reports r
    set reason = ${withWords(sql`${reason}::text`)}, about = ${withAbout(listOf(about))}
    where (select count(*) from reported) >= ${max.messages}
      and r.id = (select id from reported order by created_at desc, id desc limit 1)
  `);
  return rowCount === 1;
}

/**
 * The cases that a person has opened since a time, in all their memberships. Index: chat_reports(reporter_id),
 * memberships(user_id).
 */
export async function countReportsSince(db: Db, userId: UserId, since: Date): Promise<number> {
  const [row] = await db
    .select({ opened: count() })
    .from(chatReports)
    .innerJoin(memberships, eq(memberships.id, chatReports.reporterId))
    .where(and(eq(memberships.userId, userId), gt(chatReports.createdAt, since)));
  return row?.opened ?? 0;
}

interface ReportSubject {
  kind: ReportKind;
  sid: ChatSid | null;
  messageIndex: number | null;
  /** The reported person. */
  subjectId: MembershipId | null;
}

/**
 * Deletes the reports of messages, rooms and people; other subjects are ignored. @returns the pictures that only these
 * reports still needed
 */
export async function deleteReportsOf(tx: Tx, subjects: readonly ReportSubject[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    with gone as (
      delete from chat_reports r
      using jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb)
        as old (kind text, sid uuid, "messageIndex" int, "subjectId" uuid)
      where case old.kind
        when 'message' then r.chat_id = old.sid and r.message_index = old."messageIndex"
        when 'room' then r.chat_id = old.sid and r.message_index is null
        when 'person' then r.reported_id = old."subjectId" and r.message_index is null
      end
      returning r.message_picture_key as key)
    select distinct gone.key from gone
    where gone.key is not null and not exists (select 1 from chat_messages m where m.picture_key = gone.key)`);
  return rows.map(({ key }) => key);
}
