import { inEachLanguage, type Language } from '@nestmate/contract/languages';
import type { Fact, Question } from '@nestmate/contract/questions';
import { type OwnAnswer, factOf } from '@nestmate/contract/rules/fact';
import { inSentence } from '@nestmate/contract/text/in-sentence';
import { type Answer, type Answers, gradeOn } from '@nestmate/matching';
import { questionFor } from '../../questions';
import type { Questionnaire } from '../residents/resident-indexes';

const order = { same: 0, close: 1, different: 2, unknown: 3 } as const;

/** How many residents gave the same own answer to a question. */
type GivenBy = (questionId: string, answer: Answer) => number;

interface FactsOptions {
  language: Language;
  maxCount?: number;
  /** Without it, all answers count as equally frequent. */
  givenBy?: GivenBy | undefined;
}

/**
 * The facts that others see from each person's answers, at most `maxCount`: those in common with the viewer first, then
 * by weight, preferring answers that few residents gave. Where there is no room for all, every other fact is what sets
 * the person apart, so that two people who both fit do not look alike.
 */
export function factsOf(
  people: readonly Answers[],
  mine: Answers,
  questionnaire: Questionnaire,
  { language, maxCount = Infinity, givenBy = () => 1 }: FactsOptions,
): Fact[][] {
  const { questions } = questionnaire;
  const questionsById = questionsIn(questionnaire, language);
  return people.map((theirs) => {
    const facts: RankedFact[] = [];
    // A loop: every card of every page comes here for each question.
    for (const counting of questions) {
      const { id, weight = 1 } = counting;
      const question = questionsById.get(id);
      const answer = theirs.get(id);
      const text = question && answer && factFor(question, answer, language);
      if (!text) continue;
      const grade = gradeOn(counting, mine.get(id), answer) ?? 'unknown';
      const worth = weight / Math.max(1, givenBy(id, answer));
      facts.push({ fact: { icon: question.icon, text }, rank: order[grade], worth });
    }
    const inOrder = facts.toSorted((a, b) => a.rank - b.rank || b.worth - a.worth);
    return mostTelling(inOrder, maxCount).map(({ fact }) => fact);
  });
}

interface RankedFact {
  fact: Fact;
  /** From `order`. */
  rank: number;
  /** Its question's weight, divided among all who gave the answer. */
  worth: number;
}

/** The first facts in common, as many as the rarest of the others, up to `maxCount`; either fills up for the other. */
function mostTelling(inOrder: readonly RankedFact[], maxCount: number): readonly RankedFact[] {
  if (inOrder.length <= maxCount) return inOrder;
  const common = inOrder.filter(({ rank }) => rank === order.same);
  const others = inOrder.filter(({ rank }) => rank !== order.same).toSorted((a, b) => b.worth - a.worth);
  const rarest = others.slice(0, Math.max(Math.floor(maxCount / 2), maxCount - common.length));
  return [...common.slice(0, maxCount - rarest.length), ...rarest];
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
      return { type: 'SELECT', userAnswers: answer.own };
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

const alternatives = inEachLanguage((language) => new Intl.ListFormat(language, { type: 'disjunction' }));

/** What a resident wants of a roommate, in the middle of a sentence: “quiet – lively”, “2 – 4 / 5”, “cats or dogs”. */
export function acceptedInWords(question: Question, answer: Answer, language: Language): string {
  switch (question.type) {
    case 'SLIDER': {
      if (answer.kind !== 'SLIDER' || !answer.low || !answer.high) return '';
      const { marks, numberOfSliderOptions } = question;
      const [from, to] = [answer.low, answer.high].map((position) => {
        const word = marks[position - 1];
        return word ? inSentence(word, language) : `${position}`;
      });
      const range = from === to ? `${from}` : `${from} – ${to}`;
      return marks[answer.low - 1] ? range : `${range} / ${numberOfSliderOptions}`;
    }
    case 'SELECT': {
      if (answer.kind !== 'SELECT') return '';
      const accepted = question.roommateOptions.filter((_, option) => answer.accepted.includes(option));
      return alternatives[language].format(accepted.map((option) => inSentence(option, language)));
    }
    case 'FREE_TEXT':
      return '';
  }
}
