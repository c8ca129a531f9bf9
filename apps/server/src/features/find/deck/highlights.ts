import { type Language, limits } from '@nestmate/contract';
import { type Answers, explainMatch, type MatchReason } from '@nestmate/matching';
import { inLanguage, type LocalText } from '../../housing';
import { answerInWords } from '../suggestions/answer-words';
import type { Questionnaire } from '../suggestions/questionnaire';

interface Person {
  majors: readonly LocalText[];
  /** Undefined for a resident who has left meanwhile. */
  answers: Answers | undefined;
}

/**
 * A few distinguishing facts for each person on a page: their majors, then answers that they share with the viewer,
 * preferring high weights and answers that few others on the page share.
 */
export function highlightsOf(
  people: readonly Person[],
  mine: Answers,
  { questions, wordingOf }: Questionnaire,
  language: Language,
): string[][] {
  const agreed = people.map(({ answers = new Map() }) =>
    explainMatch(questions, mine, answers).filter(({ agreement }) => agreement === 'agree'),
  );
  const worth = worthOf(agreed.flat());
  return people.map(({ majors, answers }, at) => {
    const studies = majors.slice(0, 1).map((major) => inLanguage(major, language));
    const facts = (agreed[at] ?? [])
      .toSorted((a, b) => worth(b) - worth(a))
      .slice(0, limits.highlights - studies.length);
    return studies.concat(
      facts.flatMap(({ questionId }) => {
        const wording = wordingOf.get(questionId);
        const answer = answers?.get(questionId);
        if (!wording || !answer) return [];
        return `${inLanguage(wording.title, language)} · ${answerInWords(wording, answer, language)}`;
      }),
    );
  });
}

function worthOf(reasons: readonly MatchReason[]): (reason: MatchReason) => number {
  const agreeing = new Map<string, number>();
  for (const { questionId } of reasons) agreeing.set(questionId, (agreeing.get(questionId) ?? 0) + 1);
  return ({ questionId, weight }) => weight / (agreeing.get(questionId) ?? 1);
}
