import type { QuestionId, SubnetworkId } from '@nestmate/contract/ids';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { answerSheets, type QuestionRow, questions } from '../../questions';

/** In their order, retired ones too. Index: questions(subnetwork_id, position). */
export function allQuestions(db: Db, subnetworkId: SubnetworkId): Promise<QuestionRow[]> {
  return db
    .select()
    .from(questions)
    .where(eq(questions.subnetworkId, subnetworkId))
    .orderBy(asc(questions.position), asc(questions.id));
}

export async function questionRow(
  db: Db,
  subnetworkId: SubnetworkId,
  id: QuestionId,
): Promise<QuestionRow | undefined> {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), eq(questions.subnetworkId, subnetworkId)));
  return row;
}

/** How many residents have answered each question. Index: memberships(subnetwork_id). */
export async function answeredById(db: Db, subnetworkId: SubnetworkId): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; people: number }>(sql`
    select answered.id, count(*)::int as people
    from ${memberships}
    join ${answerSheets} on ${answerSheets.membershipId} = ${memberships.id}
    cross join lateral jsonb_object_keys(${answerSheets.answers}) as answered (id)
    where ${memberships.subnetworkId} = ${subnetworkId}
    group by answered.id`);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/**
 * How many residents have answered any question, how many this one, and how many have chosen several of its options.
 */
export async function answersTo(db: Db, subnetworkId: SubnetworkId, id: QuestionId) {
  const own = sql`${answerSheets.answers} -> ${id}::text -> 'own'`;
  const [row] = await db
    .select({
      residents: sql<number>`count(*)::int`,
      answered: sql<number>`count(*) filter (where ${answerSheets.answers} ? ${id}::text)::int`,
      several: sql<number>`count(*) filter (
        where jsonb_typeof(${own}) = 'array' and jsonb_array_length(${own}) > 1)::int`,
    })
    .from(memberships)
    .innerJoin(answerSheets, eq(answerSheets.membershipId, memberships.id))
    .where(eq(memberships.subnetworkId, subnetworkId));
  return row ?? { residents: 0, answered: 0, several: 0 };
}

type QuestionContents = Omit<QuestionRow, 'position' | 'retiredAt' | 'subnetworkId'> & { isRetired: boolean };

/** A new question comes last. Returns whether it was stored: not when its id is another community's. */
export async function upsertQuestion(
  tx: Tx,
  subnetworkId: SubnetworkId,
  { id, isRetired, ...question }: QuestionContents,
  now: Date,
): Promise<boolean> {
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from questions last where last.subnetwork_id = ${subnetworkId})`;
  const stored = await tx
    .insert(questions)
    .values({ id, subnetworkId, ...question, position, retiredAt: isRetired ? now : null })
    .onConflictDoUpdate({
      target: questions.id,
      set: {
        ...question,
        retiredAt: isRetired ? sql`coalesce(${questions.retiredAt}, excluded.retired_at)` : null,
      },
      setWhere: eq(questions.subnetworkId, subnetworkId),
    })
    .returning({ id: questions.id });
  return stored.length > 0;
}

export async function deleteQuestion(tx: Tx, subnetworkId: SubnetworkId, id: QuestionId): Promise<void> {
  await tx.delete(questions).where(and(eq(questions.id, id), eq(questions.subnetworkId, subnetworkId)));
}

export async function orderQuestions(
  tx: Tx,
  subnetworkId: SubnetworkId,
  ids: readonly QuestionId[],
): Promise<void> {
  await tx.execute(sql`
    update ${questions} set position = placed.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed (id, position)
    where questions.id = placed.id and questions.subnetwork_id = ${subnetworkId}`);
}
