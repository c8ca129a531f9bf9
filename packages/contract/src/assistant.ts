import { z } from 'zod';
import { limits } from './limits';

/** Traits for the writing assistant. None is a protected trait. */
export const traits = [
  'tidy',
  'relaxed',
  'early',
  'late',
  'quiet',
  'sociable',
  'studious',
  'sporty',
  'cooking',
  'music',
  'gaming',
  'outdoors',
  'creative',
  'reading',
  'homebody',
  'curious',
  'considerate',
  'direct',
  'organised',
  'funny',
] as const;
export type Trait = (typeof traits)[number];

/** One to three different traits, separated by commas. */
const pickedTraits = z
  .string()
  .max(100)
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(traits)).min(1).max(limits.assistantTraits))
  .refine((picked) => new Set(picked).size === picked.length)
  .describe(`Up to ${limits.assistantTraits} of: ${traits.join(', ')}; separated by commas`);

export const helpQuery = z.object({ data: pickedTraits, length: z.literal('SHORT') });

export const help = z.object({
  text: z.string(),
  writtenBy: z.enum(['model', 'composer']).describe('A language model, or ready sentences for the traits'),
});
export type Help = z.infer<typeof help>;
