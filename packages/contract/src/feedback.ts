import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';
import { limits } from './limits';
import { personText } from './shapes/person-text';

/** Moods, worst first. */
export const moods = ['bad', 'fair', 'good'] as const;
export const mood = z.enum(moods);
export type Mood = z.infer<typeof mood>;

export const feedback = z.object({
  body: personText('lines', limits.feedback).min(1),
  mood: mood.nullable().default(null),
});
export type Feedback = z.infer<typeof feedback>;

export const feedbackCalls = {
  send: defineCall({
    method: 'POST',
    path: '/users/:userId/feedback',
    summary: 'Send feedback to the housing office',
    access: 'membership',
    rateLimit: 'guess',
    params: z.object({ userId }),
    body: feedback,
  }),
};
