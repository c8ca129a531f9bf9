import type { Draft } from './colleague-form';

/** What a draft lacks. */
export const missingIn = ({ name, places }: Draft): (keyof Draft)[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(places?.length === 0 ? (['places'] as const) : []),
];
