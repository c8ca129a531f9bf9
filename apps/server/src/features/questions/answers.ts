import { type Answer, isAnswered, type Language, type Question } from '@nestmate/contract';
import { inLanguage } from '../housing';
import type { AnswerSheet, QuestionRow } from './questions.queries';
import type { StoredAnswer } from './questions.schema';

/** Whether every question of the set has a complete answer. */
export function isSheetComplete(set: readonly QuestionRow[], sheet: AnswerSheet): boolean {
  return set.every((question) => {
    const answer = answerTo(question, sheet);
    return answer !== undefined && isAnswered(answer);
  });
}

/** A sheet's answer to a question, in the contract's shape; undefined if the question has changed its kind. */
function answerTo(
  { id: questionId, type, aloneOption }: QuestionRow,
  sheet: AnswerSheet,
): Answer | undefined {
  const stored = sheet[questionId];
  if (stored?.type !== type) return undefined;
  switch (stored.type) {
    case 'SLIDER':
      return {
        type: 'SLIDER',
        questionId,
        userAnswers: stored.own,
        roommateLowAnswers: stored.low,
        roommateHighAnswers: stored.high,
      };
    case 'SELECT': {
      const userAnswers = isAloneAmong(aloneOption, stored.own)
        ? stored.own.filter((option) => option !== aloneOption)
        : stored.own;
      return { type: 'SELECT', questionId, userAnswers, roommateAnswers: stored.accepted };
    }
    case 'FREE_TEXT':
      return { type: 'FREE_TEXT', questionId, userAnswer: stored.text };
  }
}

/** The stored form of an answer. Ranges are stored low to high, options sorted and unique. */
export function storedAnswer(answer: Answer): StoredAnswer {
  switch (answer.type) {
    case 'SLIDER': {
      const { userAnswers: own, roommateLowAnswers: low, roommateHighAnswers: high } = answer;
      return { type: 'SLIDER', own, low, high };
    }
    case 'SELECT':
      return { type: 'SELECT', own: inOrder(answer.userAnswers), accepted: inOrder(answer.roommateAnswers) };
    case 'FREE_TEXT':
      return { type: 'FREE_TEXT', text: answer.userAnswer };
  }
}

/** Whether an option that excludes the others is chosen with some of them, as was possible before the option said so. */
const isAloneAmong = (aloneOption: number | null, own: readonly number[]) =>
  aloneOption !== null && own.includes(aloneOption) && own.some((option) => option !== aloneOption);

const inOrder = (options: readonly number[]) => [...new Set(options)].toSorted((a, b) => a - b);

/** Whether a question offers this answer. */
export function isOffered(question: QuestionRow, answer: Answer): boolean {
  switch (answer.type) {
    case 'SLIDER': {
      const { userAnswers, roommateLowAnswers: low, roommateHighAnswers: high } = answer;
      const top = question.sliderOptions ?? 0;
      const onScale = [userAnswers, low, high].every((value) => value === null || value <= top);
      return question.type === 'SLIDER' && onScale && (low === null || high === null || low <= high);
    }
    case 'SELECT': {
      const exist = [...answer.userAnswers, ...answer.roommateAnswers].every(
        (option) => option < question.options.length,
      );
      const fits =
        (question.multiple || answer.userAnswers.length <= 1) &&
        !isAloneAmong(question.aloneOption, answer.userAnswers);
      return question.type === 'SELECT' && exist && fits;
    }
    case 'FREE_TEXT':
      return question.type === 'FREE_TEXT';
  }
}

/** A question in the resident's language, with their answer. */
export function questionFor(question: QuestionRow, sheet: AnswerSheet, language: Language): Question {
  const say = (text: QuestionRow['title']) => inLanguage(text, language);
  const { title, roommateTitle, label, icon, options, roommateOptions } = question;
  const common = {
    questionId: question.id,
    questionOrder: question.position,
    title: say(title),
    roommateTitle: roommateTitle && say(roommateTitle),
    label: say(label ?? title),
    icon,
  };
  const facts = factsFor(question, language);
  const answer = answerTo(question, sheet);
  switch (question.type) {
    case 'SLIDER':
      return {
        ...common,
        type: 'SLIDER',
        numberOfSliderOptions: question.sliderOptions ?? 2,
        marks: options.map(say),
        marksHidden: question.marksHidden,
        facts,
        ...(answer?.type === 'SLIDER'
          ? answer
          : { userAnswers: null, roommateLowAnswers: null, roommateHighAnswers: null }),
      };
    case 'SELECT':
      return {
        ...common,
        type: 'SELECT',
        options: options.map(say),
        roommateOptions: options.map((option, index) => say(roommateOptions[index] ?? option)),
        facts,
        severalFact: severalFactFor(question, language),
        multiple: question.multiple,
        aloneOption: question.aloneOption,
        ...(answer?.type === 'SELECT' ? answer : { userAnswers: [], roommateAnswers: [] }),
      };
    case 'FREE_TEXT':
      return {
        ...common,
        type: 'FREE_TEXT',
        ...(answer?.type === 'FREE_TEXT' ? answer : { userAnswer: '' }),
      };
  }
}

/** What others see of each answer, in the order of the options. */
function factsFor(row: QuestionRow, language: Language): string[] {
  const { options, facts, sliderOptions } = row;
  return Array.from({ length: sliderOptions ?? options.length }, (_, index) => {
    const [fact, option] = [facts[index], options[index]];
    if (fact) return inLanguage(fact, language);
    return (
      askedFirst(row, language) + (option ? inLanguage(option, language) : `${index + 1}/${sliderOptions}`)
    );
  });
}

/** What others see of several answers, as one fact; null to list the facts of each. */
function severalFactFor(row: QuestionRow, language: Language): string | null {
  if (row.severalFact) return inLanguage(row.severalFact, language);
  return row.facts.length === 0 ? `${askedFirst(row, language)}{{answers}}` : null;
}

/** What stands before an answer that has no fact: “Pets: ” or “Which pets? ”. */
function askedFirst({ title, label }: QuestionRow, language: Language): string {
  const words = inLanguage(label ?? title, language);
  if (words.endsWith('？')) return words;
  if (words.endsWith('?')) return `${words} `;
  return words + (language === 'zh' ? '：' : ': ');
}
