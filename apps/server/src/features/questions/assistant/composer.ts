import type { Trait } from '@nestmate/contract/assistant';
import { type Language, sentenceGap } from '@nestmate/contract/languages';
import { textsOf } from '@nestmate/locales';

/**
 * A draft from ready sentences: one for each trait, and a closing one.
 * @param pick chooses one of several equivalent sentences
 */
export function composeDraft(
  traits: readonly Trait[],
  language: Language,
  pick: (wordings: readonly string[]) => string,
): string {
  const sentences = textsOf(language).composer;
  const parts = [...traits.map((trait) => sentences.traits[trait]), sentences.closings];
  return parts.map((wordings) => pick(Object.values(wordings))).join(sentenceGap(language));
}

export const pickAtRandom = (wordings: readonly string[]): string =>
  wordings[Math.floor(Math.random() * wordings.length)] ?? '';
