import { factOf, type OwnAnswer } from '@nestmate/contract/rules/fact';
import { inSentence } from '@nestmate/contract/text/in-sentence';
import { inEachLanguage, type Language } from '@nestmate/contract/languages';
import type { Question } from '@nestmate/contract/questions';
import type { Answer } from '@nestmate/matching';
import { questionFor } from '../../questions';
import type { Questionnaire } from '../residents/resident-indexes';

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

const ownAnswer = (answer: Answer): OwnAnswer =>
  answer.kind === 'SLIDER'
    ? { type: 'SLIDER', userAnswers: answer.own ?? null }
    : { type: 'SELECT', userAnswers: [...answer.own] };

/** The text of a resident's answer as others see it; null if it is empty. */
export const factFor = (question: Question, answer: Answer, language: Language): string | null =>
  factOf(question, ownAnswer(answer), language);

const lists = inEachLanguage((language) => new Intl.ListFormat(language, { style: 'narrow' }));

/** A resident's own answer beside that of another, in the middle of a sentence: “quiet”, “3 / 5”, “cats, dogs”. */
export function answerInWords(question: Question, answer: Answer, language: Language): string {
  if (question.type === 'SELECT' && answer.kind === 'SELECT') {
    const chosen = question.options.filter((_, option) => answer.own.includes(option));
    return lists[language].format(chosen.map((option) => inSentence(option, language)));
  }
  if (question.type !== 'SLIDER' || answer.kind !== 'SLIDER' || !answer.own) return '';
  const word = question.marks[answer.own - 1];
  return word ? inSentence(word, language) : `${answer.own} / ${question.numberOfSliderOptions}`;
}
