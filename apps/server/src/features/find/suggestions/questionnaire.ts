import type { Question } from '@nestmate/matching';
import { countingQuestions, type QuestionRow } from '../../questions';

/** A community's questions, and those of them that count in the percent match, in order. */
export interface Questionnaire {
  questions: readonly Question[];
  rows: readonly QuestionRow[];
}

export function questionnaireFrom(rows: readonly QuestionRow[]): Questionnaire {
  return { questions: countingQuestions(rows), rows };
}
