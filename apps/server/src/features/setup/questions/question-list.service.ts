import type { SubnetworkId } from '@nestmate/contract/ids';
import type { Db } from '../../../platform/database/client';
import { versionOf } from '../area/area';
import { officeQuestionOf } from './office-question';
import { allQuestions, answeredById } from './questions-setup.queries';

/**
 * The lifestyle questions of a community as the housing office wrote them, and how many residents have answered each.
 */
export async function officeQuestions(db: Db, subnetworkId: SubnetworkId) {
  const [rows, answered] = await Promise.all([
    allQuestions(db, subnetworkId),
    answeredById(db, subnetworkId),
  ]);
  return {
    questions: rows.map((row) => {
      const question = officeQuestionOf(row);
      return { version: versionOf(question), answered: answered.get(row.id) ?? 0, question };
    }),
  };
}
