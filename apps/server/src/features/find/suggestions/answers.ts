import type { QuestionId } from '@nestmate/contract';
import type { Answer, Answers, Question } from '@nestmate/matching';
import type { LocalText } from '../../community';
import type { StoredAnswer } from '../../questions';

/** A question that counts in the percent match, with its words. */
export interface AskedQuestion {
  id: QuestionId;
  type: 'SLIDER' | 'SELECT';
  title: LocalText;
  options: LocalText[];
  sliderOptions: number | null;
  weight: number;
}

export function matchingQuestion({ id, type, options, sliderOptions, weight }: AskedQuestion): Question {
  return { id, kind: type, options: sliderOptions ?? options.length, weight };
}

/** What somebody answered, without what does not count; nothing for who has answered nothing. */
export function matchingAnswers(stored: Record<QuestionId, StoredAnswer> | null): Answers {
  const answers = new Map<string, Answer>();
  for (const [id, answer] of Object.entries(stored ?? {})) {
    if (answer.type === 'SLIDER') {
      const { own, low, high } = answer;
      answers.set(id, { kind: 'SLIDER', own, low, high });
    } else if (answer.type === 'SELECT') {
      const { own, accepted } = answer;
      answers.set(id, { kind: 'SELECT', own, accepted });
    }
  }
  return answers;
}
