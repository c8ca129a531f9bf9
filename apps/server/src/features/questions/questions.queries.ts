import type { MembershipId, QuestionId, SubnetworkId } from '@nestmate/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { memberships } from '../memberships';
import { answerSheets, questions, type StoredAnswer } from './questions.schema';

export type QuestionRow = typeof questions.$inferSelect;
export type AnswerSheet = Record<QuestionId, StoredAnswer>;

/** Ordered by position. Index: questions(subnetwork_id, position). */
export function questionSetOf(db: Db, subnetworkId: SubnetworkId): Promise<QuestionRow[]> {
  return db
    .select()
    .from(questions)
    .where(eq(questions.subnetworkId, subnetworkId))
    .orderBy(asc(questions.position), asc(questions.id));
}

/** Questions by id; unknown ids are omitted. Index: the primary key. */
export async function questionsAmong(db: Db, ids: string[]): Promise<ReadonlyMap<string, QuestionRow>> {
  const rows = await db
    .select()
    .from(questions)
    .where(sql`${questions.id}::text = any(${sql.param(ids)})`)
    .orderBy(asc(questions.position));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Empty if there is no answer sheet. */
export async function answersOf(db: Db, membershipId: MembershipId): Promise<AnswerSheet> {
  const [row] = await db
    .select({ answers: answerSheets.answers })
    .from(answerSheets)
    .where(eq(answerSheets.membershipId, membershipId));
  return row?.answers ?? {};
}

/** The answer sheets of those who have one. Index: the primary key. */
export async function sheetsOf(
  db: Db,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, AnswerSheet>> {
  const rows = await db
    .select({ id: answerSheets.membershipId, answers: answerSheets.answers })
    .from(answerSheets)
    .where(inArray(answerSheets.membershipId, [...ids]));
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/** Replaces the whole sheet, so that concurrent writes never mix; the last write wins. */
export async function saveAnswers(
  db: Db,
  membershipId: MembershipId,
  answers: AnswerSheet,
  now: Date,
): Promise<void> {
  await db
    .insert(answerSheets)
    .values({ membershipId, answers, updatedAt: now })
    .onConflictDoUpdate({ target: answerSheets.membershipId, set: { answers, updatedAt: now } });
  await db.update(memberships).set({ questionsSaved: true }).where(eq(memberships.id, membershipId));
}

export async function questionsSavedOf(db: Db, membershipId: MembershipId): Promise<boolean> {
  const [row] = await db
    .select({ saved: memberships.questionsSaved })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  return row?.saved ?? false;
}
