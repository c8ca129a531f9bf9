import { type Fact, isAtMost, limits } from '@nestmate/contract';

/** Truncates with an ellipsis. */
function cut(text: string, max: number): string {
  return isAtMost(text, max) ? text : `${[...text].slice(0, max).join('').trimEnd()}…`;
}

export const cardName = (name: string) => cut(name, limits.cardName);
export const cardBio = (bio: string) => cut(bio, limits.bio.max);

/** Facts in one text. No line begins with a dot. */
export const factsInLine = (facts: readonly Fact[]) => facts.map(({ text }) => text).join('\u00a0· ');
