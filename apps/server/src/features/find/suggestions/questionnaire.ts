import type { QuestionId } from '@nestmate/contract';
import type { Question } from '@nestmate/matching';
import type { LocalText } from '../../housing';
import { countingQuestions } from '../../questions';

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
    questions: countingQuestions(rows),
    wordingOf: new Map(rows.map((row) => [row.id, row])),
  };
}

export { matchingAnswers } from '../../questions';
