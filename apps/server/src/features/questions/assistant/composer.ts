import type { Language, Trait } from '@nestmate/contract';
import { textsOf } from '@nestmate/locales';

/** Between sentences; Chinese has none. */
const gap: Record<Language, string> = { en: ' ', es: ' ', zh: '' };

/**
 * A draft of ready sentences: one for each trait, and a closing one.
 * @param pick chooses one of several ways to say the same
 */
export function compose(
  traits: readonly Trait[],
  language: Language,
  pick: (ways: readonly string[]) => string,
): string {
  const sentences = textsOf(language).composer;
  const parts = [...traits.map((trait) => sentences.traits[trait]), sentences.closings];
  return parts.map((ways) => pick(Object.values(ways))).join(gap[language]);
}

export const pickAtRandom = (ways: readonly string[]): string =>
  ways[Math.floor(Math.random() * ways.length)] ?? '';
