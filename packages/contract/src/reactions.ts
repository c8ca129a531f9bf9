import { z } from 'zod';

/** The reactions to a post or a message. */
export const reactions = ['heart', 'like', 'laugh', 'party', 'thanks'] as const;
export type Reaction = (typeof reactions)[number];

export const reactionCount = z.object({
  reaction: z.enum(reactions),
  count: z.number().int(),
  is_mine: z.boolean(),
});
export type ReactionCount = z.infer<typeof reactionCount>;
