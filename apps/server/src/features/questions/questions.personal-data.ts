import type { Language } from '@nestmate/contract/languages';
import { personalData } from '../../platform/personal-data/personal-data';
import { inLanguage } from '../housing';
import { type QuestionRow, questionsAmong } from './questions.queries';
import { answerSheets, type StoredAnswer } from './questions.schema';

/** An answer in its question's words. Sliders count from 1, options from 0. */
function inWords({ title, options }: QuestionRow, answer: StoredAnswer, language: Language) {
  const option = (position: number) => {
    const text = options[position];
    return text ? inLanguage(text, language) : position;
  };
  const onScale = (step: number | null) => {
    const text = step === null ? undefined : options[step - 1];
    return text ? inLanguage(text, language) : step;
  };
  const question = inLanguage(title, language);
  const matters = answer.type === 'FREE_TEXT' ? {} : { importance: answer.importance ?? 'matters' };
  switch (answer.type) {
    case 'SLIDER':
      return {
        question,
        answer: onScale(answer.own),
        roommates: [onScale(answer.low), onScale(answer.high)],
        ...matters,
      };
    case 'SELECT':
      return {
        question,
        answer: answer.own.map(option),
        roommates: answer.accepted.map(option),
        ...matters,
      };
    case 'FREE_TEXT':
      return { question, answer: answer.text };
  }
}

export const questionPersonalData = [
  personalData({
    section: 'answers',
    table: answerSheets,
    mine: [answerSheets.membershipId],
    inWords: async (rows, { db, language }) => {
      const questionsById = await questionsAmong(
        db,
        rows.flatMap(({ answers }) => Object.keys(answers)),
      );
      return rows.map(({ answers, ...row }) => ({
        ...row,
        answers: Object.entries(answers).map(([questionId, answer]) => {
          const question = questionsById.get(questionId);
          return { ...(question && inWords(question, answer, language)), raw: { questionId, ...answer } };
        }),
      }));
    },
  }),
];
