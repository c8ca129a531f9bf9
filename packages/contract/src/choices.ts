import { z } from 'zod';
import { defineCall } from './call';
import { optionId, userId } from './ids';
import { limits } from './limits';

/** An option for a profile, under a heading: a major of a school, a housing preference. */
export const profileOption = z.object({ id: optionId, name: z.string(), topic: z.string() });
export type ProfileOption = z.infer<typeof profileOption>;

export const choiceKinds = ['majors', 'housing'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** In the resident's order. */
const majors = z.object({ majors: z.array(optionId).max(limits.majors) });
const housing = z.object({ housing: z.array(optionId).max(limits.housing) });

const user = z.object({ userId });

export const choiceCalls = {
  readMajors: defineCall({
    method: 'GET',
    path: '/users/:userId/profile/majors',
    summary: 'What I study',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: majors,
  }),
  saveMajors: defineCall({
    method: 'PUT',
    path: '/users/:userId/profile/majors',
    summary: 'Choose what I study, from the majors of my community; the first is shown on my card',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: majors,
    reply: majors,
  }),
  readHousing: defineCall({
    method: 'GET',
    path: '/users/:userId/profile/housing',
    summary: 'How I would like to live',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: housing,
  }),
  saveHousing: defineCall({
    method: 'PUT',
    path: '/users/:userId/profile/housing',
    summary: 'Choose how I would like to live, from the housing preferences of my community',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: housing,
    reply: housing,
  }),
};
