import type { SubnetworkId } from '@nestmate/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { questions } from '../../questions';
import { type Questionnaire, questionnaireFrom } from './questionnaire';

/** Index: questions(subnetwork_id, position). */
export async function questionnaireOf(db: Db, subnetworkId: SubnetworkId): Promise<Questionnaire> {
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
    .where(eq(questions.subnetworkId, subnetworkId))
    .orderBy(asc(questions.position), asc(questions.id));
  return questionnaireFrom(rows);
}
