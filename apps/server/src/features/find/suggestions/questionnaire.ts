import type { QuestionId } from '@nestmate/contract';
import type { Answer, Answers, Question } from '@nestmate/matching';
import type { LocalText } from '../../housing';
import type { StoredAnswer } from '../../questions';

export interface Wording {
  title: LocalText;
  /** The labels of a slider's positions, if it has any, or the options of a select. */
  options: LocalText[];
  sliderOptions: number | null;
}

/** A community's questions that count in the percent match, in order, with their texts. */
export interface Questionnaire {
  questions: readonly Question[];
  wordingOf: ReadonlyMap<string, Wording>;
}

interface QuestionRow extends Wording {
  id: QuestionId;
  type: 'SLIDER' | 'SELECT' | 'FREE_TEXT';
  weight: number;
}

export function questionnaireFrom(rows: readonly QuestionRow[]): Questionnaire {
  return {
    questions: rows.flatMap(({ id, type: kind, sliderOptions, options, weight }): Question[] =>
      kind === 'FREE_TEXT' ? [] : [{ id, kind, options: sliderOptions ?? options.length, weight }],
    ),
    wordingOf: new Map(rows.map((row) => [row.id, row])),
  };
}

/** A resident's answers that count in the percent match; empty without answers. */
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
