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
    summary: 'List the majors that I have chosen',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: majors,
  }),
  saveMajors: defineCall({
    method: 'PUT',
    path: '/users/:userId/profile/majors',
    summary: 'Set my majors, from those of my community; my card shows the first',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: majors,
    reply: majors,
  }),
  readHousing: defineCall({
    method: 'GET',
    path: '/users/:userId/profile/housing',
    summary: 'List the housing preferences that I have chosen',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: housing,
  }),
  saveHousing: defineCall({
    method: 'PUT',
    path: '/users/:userId/profile/housing',
    summary: 'Set my housing preferences, from those of my community',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: housing,
    reply: housing,
  }),
};
