import { inEachLanguage, type Language } from '@nestmate/contract/languages';
import type { Fact, Question } from '@nestmate/contract/questions';
import { type OwnAnswer, factOf } from '@nestmate/contract/rules/fact';
import { inSentence } from '@nestmate/contract/text/in-sentence';
import { type Answer, type Answers, type CommonFit, commonFits } from '@nestmate/matching';
import { questionFor } from '../../questions';
import type { Questionnaire } from '../residents/resident-indexes';

const order = { same: 0, close: 1, different: 2, unknown: 3 } as const;

/**
 * The facts that others see from each person's answers, at most `maxCount`: those in common with the viewer first, then
 * by weight, preferring facts that few others on the page share with the viewer.
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
    const inOrder = questions
      .map(({ id, weight = 1 }) => {
        const grade = gradeOf.get(id) ?? 'unknown';
        return {
          id,
          rank: order[grade],
          worth: grade === 'same' ? weight / (sharedBy.get(id) ?? 1) : weight,
        };
      })
      .toSorted((a, b) => a.rank - b.rank || b.worth - a.worth);
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

const inWords = new WeakMap<Questionnaire, Map<Language, ReadonlyMap<string, Question>>>();

/** A community's questions by id, in one language; made once for each, because every page of cards needs them. */
export function questionsIn(questionnaire: Questionnaire, language: Language): ReadonlyMap<string, Question> {
  const made = inWords.get(questionnaire) ?? new Map<Language, ReadonlyMap<string, Question>>();
  inWords.set(questionnaire, made);
  const questions =
    made.get(language) ?? new Map(questionnaire.rows.map((row) => [row.id, questionFor(row, {}, language)]));
  made.set(language, questions);
  return questions;
}

function ownAnswer(answer: Answer): OwnAnswer {
  switch (answer.kind) {
    case 'SLIDER':
      return { type: 'SLIDER', userAnswers: answer.own ?? null };
    case 'SELECT':
      return { type: 'SELECT', userAnswers: [...answer.own] };
  }
}

/** The text of a resident's answer as others see it; null if it is empty. */
export const factFor = (question: Question, answer: Answer, language: Language): string | null =>
  factOf(question, ownAnswer(answer), language);

const lists = inEachLanguage((language) => new Intl.ListFormat(language, { style: 'narrow' }));

/** A resident's own answer beside that of another, in the middle of a sentence: “quiet”, “3 / 5”, “cats, dogs”. */
export function answerInWords(question: Question, answer: Answer, language: Language): string {
  switch (question.type) {
    case 'SLIDER': {
      if (answer.kind !== 'SLIDER' || !answer.own) return '';
      const word = question.marks[answer.own - 1];
      return word ? inSentence(word, language) : `${answer.own} / ${question.numberOfSliderOptions}`;
    }
    case 'SELECT': {
      if (answer.kind !== 'SELECT') return '';
      const chosen = question.options.filter((_, option) => answer.own.includes(option));
      return lists[language].format(chosen.map((option) => inSentence(option, language)));
    }
    case 'FREE_TEXT':
      return '';
  }
}
