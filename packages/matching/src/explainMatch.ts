import { fitOf, fullFit } from './fit';
import { type Answers, type Question, weightOf } from './question';
import { stanceOn } from './stance';

/** `agree`: both fits are full; `differ`: one of the fits is below half; `close`: all other cases. */
export type Agreement = 'agree' | 'close' | 'differ';

/** One question's part in a percentage; the fits are shares from 0 to 1. */
export interface MatchReason {
  readonly questionId: string;
  readonly weight: number;
  readonly bFitsA: number;
  readonly aFitsB: number;
  readonly agreement: Agreement;
}

/** Explains a percentage: every question that counts for both people, in the given order. */
export function explainMatch(questions: readonly Question[], a: Answers, b: Answers): MatchReason[] {
  return questions.flatMap((question) => {
    const mine = stanceOn(question, a.get(question.id));
    const theirs = stanceOn(question, b.get(question.id));
    if (mine === null || theirs === null) return [];
    const bFitsA = fitOf(question, mine, theirs) / fullFit;
    const aFitsB = fitOf(question, theirs, mine) / fullFit;
    return {
      questionId: question.id,
      weight: weightOf(question),
      bFitsA,
      aFitsB,
      agreement: agreementOf(bFitsA, aFitsB),
    };
  });
}

function agreementOf(bFitsA: number, aFitsB: number): Agreement {
  const weaker = Math.min(bFitsA, aFitsB);
  if (weaker === 1) return 'agree';
  return weaker >= 0.5 ? 'close' : 'differ';
}
