import type { Language } from '@nestmate/contract';
import { type Answers, explainMatch } from '@nestmate/matching';
import { inLanguage } from '../../community';
import { answerInWords } from '../answer-words';
import type { Questionnaire } from '../suggestions/questionnaire';

const mostHighlights = 3;

interface Pair {
  questionnaire: Questionnaire;
  mine: Answers;
  /** Nothing for somebody who has left meanwhile. */
  theirs: Answers | undefined;
  majors: readonly string[];
}

/** A few facts to tell people apart by: what they study, then what both agree on, the weightiest first. */
export function highlightsOf(
  { questionnaire: { questions, wordingOf }, mine, theirs = new Map(), majors }: Pair,
  language: Language,
): string[] {
  const studies = majors.slice(0, 1);
  const agreed = explainMatch(questions, mine, theirs)
    .filter(({ agreement }) => agreement === 'agree')
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostHighlights - studies.length);
  const facts = agreed.flatMap(({ questionId }) => {
    const wording = wordingOf.get(questionId);
    const answer = theirs.get(questionId);
    if (!wording || !answer) return [];
    return `${inLanguage(wording.title, language)} · ${answerInWords(wording, answer, language)}`;
  });
  return [...studies, ...facts];
}
