import type { Language } from '@nestmate/contract';
import { holding } from '../../platform/personal-data/holding';
import { inLanguage } from '../community';
import { type QuestionRow, questionsAmong } from './questions.queries';
import { answerSheets, type StoredAnswer } from './questions.schema';

/** An answer in the words of its question. */
function inWords({ title, options, ...question }: QuestionRow, answer: StoredAnswer, language: Language) {
  const word = (position: number | null) => {
    const option = position === null ? undefined : options[position];
    return option ? inLanguage(option, language) : position;
  };
  const asked = { question: inLanguage(title, language) };
  switch (answer.type) {
    case 'SLIDER': {
      const scale = question.sliderOptions;
      return { ...asked, answer: word(answer.own), roommates: [word(answer.low), word(answer.high)], scale };
    }
    case 'SELECT':
      return { ...asked, answer: answer.own.map(word), roommates: answer.accepted.map(word) };
    case 'FREE_TEXT':
      return { ...asked, answer: answer.text };
  }
}

export const questionHoldings = [
  holding({
    section: 'answers',
    table: answerSheets,
    mine: [answerSheets.membershipId],
    inWords: async (rows, { db, language }) => {
      const asked = await questionsAmong(
        db,
        rows.flatMap(({ answers }) => Object.keys(answers)),
      );
      return rows.map(({ answers, ...row }) => ({
        ...row,
        answers: Object.entries(answers).map(([questionId, answer]) => {
          const question = asked.get(questionId);
          return { questionId, ...answer, ...(question && inWords(question, answer, language)) };
        }),
      }));
    },
  }),
];
