import {
  type Answer,
  answerMistake,
  type ErrorBody,
  type Question,
  type SelectQuestion,
  sliderDefault,
  type SliderQuestion,
} from '@nestmate/contract';

/** What somebody has answered so far, by question. */
export type Answers = Readonly<Record<string, Answer>>;

/** What the server knows, as answers. */
export function answersOf(questions: readonly Question[]): Answers {
  return Object.fromEntries(questions.map((question) => [question.questionId, answerOf(question)]));
}

/** What was answered some time ago, for the questions that are asked now. */
export function fitAnswers(kept: Answers, questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.map((question) => {
      const answer = kept[question.questionId];
      return [question.questionId, answer?.type === question.type ? answer : answerOf(question)];
    }),
  );
}

function answerOf(question: Question): Answer {
  const { questionId } = question;
  switch (question.type) {
    case 'SLIDER': {
      const { type, userAnswers, roommateLowAnswers, roommateHighAnswers } = question;
      return { type, questionId, userAnswers, roommateLowAnswers, roommateHighAnswers };
    }
    case 'SELECT': {
      const { type, userAnswers, roommateAnswers } = question;
      return { type, questionId, userAnswers, roommateAnswers };
    }
    case 'FREE_TEXT':
      return { type: 'FREE_TEXT', questionId, userAnswer: question.userAnswer };
  }
}

type SliderAnswer = Extract<Answer, { type: 'SLIDER' }>;
type SelectAnswer = Extract<Answer, { type: 'SELECT' }>;

/** What the controls of a slider show: a missing own answer as 1, a missing range as the whole scale. */
export function shownOnSlider(question: SliderQuestion, answer: SliderAnswer) {
  return {
    own: answer.userAnswers ?? sliderDefault,
    low: answer.roommateLowAnswers ?? sliderDefault,
    high: answer.roommateHighAnswers ?? question.numberOfSliderOptions,
    isUnset: answer.userAnswers === null,
  };
}

/** Going on from a question takes what its sliders show as the answer; other kinds have to be answered by hand. */
export function confirmed(question: Question, answer: Answer): Answer {
  if (answer.type === 'FREE_TEXT') return { ...answer, userAnswer: answer.userAnswer.trim() };
  if (question.type !== 'SLIDER' || answer.type !== 'SLIDER') return answer;
  const { own, low, high } = shownOnSlider(question, answer);
  return { ...answer, userAnswers: own, roommateLowAnswers: low, roommateHighAnswers: high };
}

/** Own answers of a select that takes one are replaced, of one that takes several kept beside each other. */
export function chooseOwn(
  { multiple }: Pick<SelectQuestion, 'multiple'>,
  answer: SelectAnswer,
  chosen: number[],
): SelectAnswer {
  const latest = chosen.filter((option) => !answer.userAnswers.includes(option));
  return { ...answer, userAnswers: multiple || latest.length === 0 ? chosen : latest };
}

/** The first question whose answer is missing, or cannot be sent. */
export function firstMistake(questions: readonly Question[], answers: Answers): number | undefined {
  const index = questions.findIndex(({ questionId }) => {
    const answer = answers[questionId];
    return !answer || answerMistake(answer) !== undefined;
  });
  return index === -1 ? undefined : index;
}

export type SaveFailure =
  | { why: 'missing'; at: number | undefined }
  | { why: 'words'; at: number | undefined; words: string[] }
  | { why: 'wrong'; at: number; text: string }
  | { why: 'other' };

/** What the server's refusal means for the questions: told apart by what its code contains. */
export function saveFailureOf(
  { error_code, validation = [] }: ErrorBody,
  questions: readonly Question[],
): SaveFailure {
  const [first] = validation;
  const index = questions.findIndex(({ questionId }) => questionId === first?.title);
  const at = index === -1 ? undefined : index;
  if (error_code.includes('profane'))
    return { why: 'words', at, words: validation.flatMap(({ words = [] }) => words) };
  if (error_code.includes('answer')) return { why: 'missing', at };
  return first && at !== undefined ? { why: 'wrong', at, text: first.error_text } : { why: 'other' };
}
