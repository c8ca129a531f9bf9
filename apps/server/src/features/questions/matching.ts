import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import { type Answer, type Answers, percentMatch, type Question } from '@nestmate/matching';
import type { Db } from '../../platform/database/client';
import { type AnswerSheet, type QuestionRow, questionSetOf, sheetsOf } from './questions.queries';
import type { StoredAnswer } from './questions.schema';

/** The questions that count in the percent match, in order. */
export const countingQuestions = (
  rows: readonly (Pick<QuestionRow, 'id' | 'mayBeMust' | 'sliderOptions' | 'type' | 'weight'> & {
    options: unknown[];
  })[],
): Question[] =>
  rows.flatMap(({ id, type: kind, sliderOptions, options, weight, mayBeMust }): Question[] =>
    kind === 'FREE_TEXT' ? [] : [{ id, kind, options: sliderOptions ?? options.length, weight, mayBeMust }],
  );

/** A resident's answers that count in the percent match; empty without answers. */
export function matchingAnswers(stored: AnswerSheet | null): Answers {
  const answers = new Map<string, Answer>();
  for (const [id, answer] of Object.entries(stored ?? {})) {
    const counting = countingAnswer(answer);
    if (counting) answers.set(id, counting);
  }
  return answers;
}

function countingAnswer(stored: StoredAnswer): Answer | null {
  switch (stored.type) {
    case 'SLIDER': {
      const { type: kind, ...answer } = stored;
      return { kind, ...answer };
    }
    case 'SELECT': {
      const { type: kind, ...answer } = stored;
      return { kind, ...answer };
    }
    case 'FREE_TEXT':
      return null;
  }
}

/**
 * The percent match of a resident with each of a few others of their community; null without a question that both
 * answered.
 */
export async function percentMatchesOf(
  db: Db,
  { membershipId, subnetworkId }: { membershipId: MembershipId; subnetworkId: SubnetworkId },
  others: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, number | null>> {
  if (others.length === 0) return new Map();
  const [rows, sheets] = await Promise.all([
    questionSetOf(db, subnetworkId),
    sheetsOf(db, [membershipId, ...others]),
  ]);
  const questions = countingQuestions(rows);
  const answersOf = (id: MembershipId) => matchingAnswers(sheets.get(id) ?? null);
  const mine = answersOf(membershipId);
  return new Map(others.map((id) => [id, percentMatch(questions, mine, answersOf(id))]));
}
