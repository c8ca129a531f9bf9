import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { Answer } from '@nestmate/contract/questions';
import { isAnswered, isMust, wordsIn } from '@nestmate/contract/rules/answer-rules';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { wordsNotAllowed } from '../../platform/words/words-not-allowed';
import { isOffered, isSheetComplete, ownAnswerInWords, questionFor, storedAnswer } from './answers';
import {
  answeringStateOf,
  answersOf,
  lockQuestionSet,
  questionSetOf,
  type QuestionRow,
  saveAnswers,
} from './questions.queries';

export async function readQuestions(
  db: Db,
  { membershipId, subnetworkId }: ActingMembership,
  language: Language,
) {
  const [set, sheet, state] = await Promise.all([
    questionSetOf(db, subnetworkId),
    answersOf(db, membershipId),
    answeringStateOf(db, membershipId),
  ]);
  return { questions: set.map((question) => questionFor(question, sheet, language)), ...state };
}

/** The number of questions of a membership's community, and whether it has answered all of them. */
export async function answerProgress(
  db: Db,
  acting: { membershipId: MembershipId; subnetworkId: SubnetworkId },
): Promise<{ questionCount: number; isComplete: boolean }> {
  const [set, sheet] = await Promise.all([
    questionSetOf(db, acting.subnetworkId),
    answersOf(db, acting.membershipId),
  ]);
  return { questionCount: set.length, isComplete: isSheetComplete(set, sheet) };
}

/**
 * A resident's own answers as staff read them, each with what its question is about; without what they want of others.
 */
export async function ownAnswersOf(
  db: Db,
  { membershipId, subnetworkId }: { membershipId: MembershipId; subnetworkId: SubnetworkId },
  language: Language,
): Promise<{ label: string; answer: string }[]> {
  const [set, sheet] = await Promise.all([questionSetOf(db, subnetworkId), answersOf(db, membershipId)]);
  return set.flatMap((question) => {
    const written = questionFor(question, sheet, language);
    const answer = ownAnswerInWords(written);
    return answer === '' ? [] : [{ label: written.label, answer }];
  });
}

/**
 * Stores an answer to every question. Idempotent.
 * @throws ProductError `network_closed`, `answers_missing`, `too_many_musts`, `profane_words`, or `InvalidInput` for an
 * answer that no question offers
 */
export async function answerQuestions(
  { db, events }: Pick<App, 'db' | 'events'>,
  { membershipId, subnetworkId, roundStatus }: ActingMembership,
  answers: Answer[],
  now: Date,
): Promise<{ questionsSaved: boolean }> {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  const sheet = Object.fromEntries(answers.map((answer) => [answer.questionId, storedAnswer(answer)]));
  await db.transaction(async (tx) => {
    const { set, maxMusts } = await lockQuestionSet(tx, subnetworkId);
    requireOffered(set, answers);
    requireAllAnswered(set, answers);
    requireFewMusts(answers, maxMusts);
    requireAllowedWords(answers);
    await saveAnswers(tx, membershipId, sheet, now);
    await events.publish(tx, 'answers.saved', { membershipId });
  });
  return { questionsSaved: true };
}

function requireOffered(set: readonly QuestionRow[], answers: readonly Answer[]): void {
  const questions = new Map(set.map((question) => [question.id, question]));
  const answered = new Set<string>();
  const wrong = answers.filter((answer) => {
    const question = questions.get(answer.questionId);
    const isRepeated = answered.has(answer.questionId);
    answered.add(answer.questionId);
    return isRepeated || !question || !isOffered(question, answer);
  });
  if (wrong.length === 0) return;
  throw new ProductError('InvalidInput', {
    validation: wrong.map(({ questionId }) => ({ title: questionId, error_text: 'validation.answer' })),
  });
}

function requireAllAnswered(set: readonly QuestionRow[], answers: readonly Answer[]): void {
  const answered = new Set(answers.filter(isAnswered).map(({ questionId }) => questionId));
  const missing = set.filter(({ id }) => !answered.has(id));
  if (missing.length === 0) return;
  throw new ProductError('answers_missing', {
    validation: missing.map(({ id }) => ({ title: id, error_text: 'answers_missing' })),
  });
}

function requireFewMusts(answers: readonly Answer[], max: number): void {
  const musts = answers.filter(isMust);
  if (musts.length <= max) return;
  throw new ProductError('too_many_musts', {
    validation: musts.map(({ questionId }) => ({ title: questionId, error_text: 'too_many_musts' })),
  });
}

function requireAllowedWords(answers: readonly Answer[]): void {
  const refused = answers.flatMap((answer) => {
    const words = wordsNotAllowed(wordsIn(answer));
    return words.length > 0 ? [{ title: answer.questionId, error_text: 'profane_words', words }] : [];
  });
  if (refused.length > 0) throw new ProductError('profane_words', { validation: refused });
}
