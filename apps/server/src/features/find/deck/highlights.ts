import type { Language } from '@nestmate/contract';
import { type Answers, explainMatch } from '@nestmate/matching';
import { inLanguage } from '../../community';
import { answerInWords } from '../answer-words';
import { type AskedQuestion, matchingQuestion } from '../suggestions/answers';

const mostHighlights = 3;

interface Pair {
  questions: readonly AskedQuestion[];
  mine: Answers;
  /** Nothing for somebody who has left meanwhile. */
  theirs: Answers | undefined;
  majors: readonly string[];
}

/** A few facts to tell people apart by: what they study, then what both agree on, the weightiest first. */
export function highlightsOf(
  { questions, mine, theirs = new Map(), majors }: Pair,
  language: Language,
): string[] {
  const studies = majors.slice(0, 1);
  const agreed = explainMatch(questions.map(matchingQuestion), mine, theirs)
    .filter(({ agreement }) => agreement === 'agree')
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostHighlights - studies.length);
  return [
    ...studies,
    ...agreed.flatMap(({ questionId }) => {
      const question = questions.find(({ id }) => id === questionId);
      const answer = theirs.get(questionId);
      if (!question || !answer) return [];
      return `${inLanguage(question.title, language)} · ${answerInWords(question, answer, language)}`;
    }),
  ];
}
