import { limits } from '@nestmate/contract/limits';

const words: readonly (readonly [RegExp, number])[] = [
  [/\b(single|studio|individual)\b|单人/i, 1],
  [/\b(double|doble)\b|双人/i, 2],
  [/\btriple\b|三人/i, 3],
  [/\b(quad|quadruple|cuádruple)\b|四人/i, 4],
];

/** A number before a word for people or beds, such as “4-person”, “4 bed”, “4x4”, “para 4” or “4人”. */
const numbers = [
  /(\d+)\s*-?\s*(?:persons?|people|residents?|beds?|occupants?|personas?|camas?|p\b)/i,
  /\b(?:for|para|sleeps)\s+(\d+)\b/i,
  /(\d+)\s*(?:人|床)/,
  /\b(\d+)\s*x\s*\d+\b/i,
];

/** How many people a unit holds, by its name; undefined if the name does not say so. */
export function capacityIn(name: string): number | undefined {
  for (const pattern of numbers) {
    const number = Number(pattern.exec(name)?.[1]);
    if (number >= 1 && number <= limits.groupSize) return number;
  }
  return words.find(([pattern]) => pattern.test(name))?.[1];
}
