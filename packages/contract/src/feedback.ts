import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';
import { limits } from './limits';
import { textUpTo } from './text-length';

/** Moods, worst first. */
export const moods = ['bad', 'fair', 'good'] as const;
export const mood = z.enum(moods);
export type Mood = z.infer<typeof mood>;

export const feedback = z.object({
  body: textUpTo(limits.feedback).min(1),
  mood: mood.nullable().default(null),
});
export type Feedback = z.infer<typeof feedback>;

export const feedbackCalls = {
  send: defineCall({
    method: 'POST',
    path: '/users/:userId/feedback',
    summary: 'Tell the housing office what is good and what is missing',
    access: 'membership',
    rateLimit: 'guess',
    params: z.object({ userId }),
    body: feedback,
  }),
};
