import type { SubnetworkId } from '@nestmate/contract';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { questions } from '../../questions';
import type { AskedQuestion } from './answers';

/** In their order. Index: questions(subnetwork_id, position). */
export async function askedQuestionsOf(db: Db, subnetworkId: SubnetworkId): Promise<AskedQuestion[]> {
  const rows = await db
    .select({
      id: questions.id,
      type: questions.type,
      title: questions.title,
      options: questions.options,
      sliderOptions: questions.sliderOptions,
      weight: questions.weight,
    })
    .from(questions)
    .where(and(eq(questions.subnetworkId, subnetworkId), ne(questions.type, 'FREE_TEXT')))
    .orderBy(asc(questions.position), asc(questions.id));
  return rows.flatMap(({ type, ...row }) => (type === 'FREE_TEXT' ? [] : { ...row, type }));
}
