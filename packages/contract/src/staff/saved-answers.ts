import { z } from 'zod';
import { networkId } from '../ids';
import { languages, inEachLanguage } from '../languages';
import { limits } from '../limits';
import { personText } from '../shapes/person-text';
import { savedAnswerId } from './ids';
import { defineStaffCall } from './staff-call';

export const savedAnswerLimits = {
  name: 80,
  /** Per network. */
  answers: 200,
};

const text = personText('lines', limits.support.body);
const version = z.number().int().min(0).max(1e9);

/** The answer in each language; empty if it is not written yet. */
const texts = z
  .object(inEachLanguage(() => text))
  .refine((answer) => languages.some((language) => answer[language] !== ''));

export const savedAnswer = z.object({
  answer_id: savedAnswerId,
  name: z.string(),
  texts: z.object(inEachLanguage(() => z.string())),
  version: z.number().int(),
});
export type SavedAnswer = z.infer<typeof savedAnswer>;

const inNetwork = z.object({ networkId });
const one = inNetwork.extend({ answerId: savedAnswerId });
const answers = z.object({ answers: z.array(savedAnswer).describe('By name') });

export const savedAnswerCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/saved-answers',
    summary: 'List the saved answers of the housing office',
    right: 'moderate',
    rateLimit: 'read',
    params: inNetwork,
    reply: answers,
  }),
  save: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/saved-answers/:answerId',
    summary: 'Save an answer; under a new id with version 0, or over the version that was read',
    right: 'moderate',
    rateLimit: 'write',
    params: one,
    body: z.object({ name: personText('line', savedAnswerLimits.name).min(1), texts, version }),
    reply: answers,
    errors: ['ChangedMeanwhile', 'TooManySavedAnswers'],
  }),
  remove: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/saved-answers/:answerId',
    summary: 'Delete a saved answer; messages that used it stay',
    right: 'moderate',
    rateLimit: 'write',
    params: one,
    reply: answers,
  }),
};
