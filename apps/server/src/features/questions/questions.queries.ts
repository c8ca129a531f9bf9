import type { MembershipId, QuestionId, SubnetworkId } from '@nestmate/contract/ids';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { subnetworks } from '../housing';
import { markQuestionsSaved, memberships } from '../memberships';
import { answerSheets, questions, type StoredAnswer } from './questions.schema';

export type QuestionRow = typeof questions.$inferSelect;
export type AnswerSheet = Record<QuestionId, StoredAnswer>;

const questionSetQuery = prepared(
  'question_set',
  (db, { subnetworkId }: Placeholders<{ subnetworkId: SubnetworkId }>) =>
    db
      .select()
      .from(questions)
      .where(and(eq(questions.subnetworkId, subnetworkId), isNull(questions.retiredAt)))
      .orderBy(asc(questions.position), asc(questions.id)),
);

/** The questions that are not retired, ordered by position. Index: questions(subnetwork_id, position). */
export const questionSetOf = (db: Db, subnetworkId: SubnetworkId): Promise<QuestionRow[]> =>
  questionSetQuery(db, { subnetworkId });

/**
 * The questions of a resident who answers them, locked: the housing office changes no question until the transaction
 * ends, so that each answer fits its stored question.
 */
export async function lockQuestionSet(
  tx: Tx,
  subnetworkId: SubnetworkId,
): Promise<{ set: QuestionRow[]; maxMusts: number }> {
  const [row] = await tx
    .select({ maxMusts: subnetworks.maxMusts })
    .from(subnetworks)
    .where(eq(subnetworks.id, subnetworkId))
    .for('key share');
  return { set: await questionSetOf(tx, subnetworkId), maxMusts: row?.maxMusts ?? 0 };
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

const answersQuery = prepared(
  'questions_answers',
  (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
    db
      .select({ answers: answerSheets.answers })
      .from(answerSheets)
      .where(eq(answerSheets.membershipId, membershipId)),
);

/** A resident's answers; empty without an answer sheet. */
export async function answersOf(db: Db, membershipId: MembershipId): Promise<AnswerSheet> {
  const [row] = await answersQuery(db, { membershipId });
  return row?.answers ?? {};
}

const sheetsQuery = prepared('answer_sheets', (db, { ids }: Placeholders<{ ids: readonly MembershipId[] }>) =>
  db
    .select({ id: answerSheets.membershipId, answers: answerSheets.answers })
    .from(answerSheets)
    .where(sql`${answerSheets.membershipId} = any(${ids})`),
);

/** The answer sheets of the memberships that have one. Index: the primary key. */
export async function sheetsOf(
  db: Db,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, AnswerSheet>> {
  const rows = await sheetsQuery(db, { ids });
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/**
 * Replaces the answers to all questions that are not retired, so that concurrent writes never mix; the last write wins.
 * Answers to retired questions stay.
 */
export async function saveAnswers(
  db: Db,
  membershipId: MembershipId,
  answers: AnswerSheet,
  now: Date,
): Promise<void> {
  const retiredAnswers = sql`(select coalesce(jsonb_object_agg(former.key, former.value), '{}')
    from jsonb_each(${answerSheets.answers}) former
    join ${questions} on ${questions.id}::text = former.key and ${questions.retiredAt} is not null)`;
  await db
    .insert(answerSheets)
    .values({ membershipId, answers, updatedAt: now })
    .onConflictDoUpdate({
      target: answerSheets.membershipId,
      set: { answers: sql`${retiredAnswers} || excluded.answers`, updatedAt: now },
    });
  await markQuestionsSaved(db, membershipId);
}

const answeringStateQuery = prepared(
  'questions_answering_state',
  (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
    db
      .select({ questionsSaved: memberships.questionsSaved, maxMusts: subnetworks.maxMusts })
      .from(memberships)
      .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
      .where(eq(memberships.id, membershipId)),
);

/** Whether a resident has saved their answers, and how many may be a must. Index: the primary keys. */
export async function answeringStateOf(
  db: Db,
  membershipId: MembershipId,
): Promise<{ questionsSaved: boolean; maxMusts: number }> {
  const [row] = await answeringStateQuery(db, { membershipId });
  return row ?? { questionsSaved: false, maxMusts: 0 };
}
