import type { Language } from '@nestmate/contract/languages';
import type { Fact } from '@nestmate/contract/questions';
import { type Answers, type CommonFit, commonFits, type Question } from '@nestmate/matching';
import { factFor, questionsIn } from '../suggestions/answer-words';
import type { Questionnaire } from '../residents/resident-indexes';

const order = { same: 0, close: 1, different: 2, unknown: 3 } as const;

/**
 * The facts that others see from each person's answers, at most `maxCount`: those in common with the viewer first, then by weight,
 * preferring facts that few others on the page share with the viewer.
 */
export function factsOf(
  people: readonly Answers[],
  mine: Answers,
  questionnaire: Questionnaire,
  { language, maxCount = Infinity }: { language: Language; maxCount?: number },
): Fact[][] {
  const { questions } = questionnaire;
  const questionsById = questionsIn(questionnaire, language);
  const fits = people.map((theirs) => commonFits(questions, mine, theirs));
  const sharedBy = countSame(fits.flat());
  return people.map((theirs, at) => {
    const gradeOf = new Map((fits[at] ?? []).map(({ questionId, grade }) => [questionId, grade]));
    const rank = ({ id }: Question) => order[gradeOf.get(id) ?? 'unknown'];
    const worth = ({ id, weight = 1 }: Question) =>
      gradeOf.get(id) === 'same' ? weight / (sharedBy.get(id) ?? 1) : weight;
    const inOrder = questions.toSorted((a, b) => rank(a) - rank(b) || worth(b) - worth(a));
    const facts: Fact[] = [];
    for (const { id } of inOrder) {
      if (facts.length === maxCount) break;
      const [question, answer] = [questionsById.get(id), theirs.get(id)];
      const text = question && answer && factFor(question, answer, language);
      if (text) facts.push({ icon: question.icon, text });
    }
    return facts;
  });
}

/** For each question, the number of people who share the viewer's answer. */
function countSame(fits: readonly CommonFit[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { questionId, grade } of fits)
    if (grade === 'same') counts.set(questionId, (counts.get(questionId) ?? 0) + 1);
  return counts;
}
