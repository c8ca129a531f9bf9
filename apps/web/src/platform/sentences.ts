import type { Language } from '@nestmate/contract';

/** A label within a sentence, in small letters; an abbreviation such as “TV” stays. */
export const inSentence = (label: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;

/** Sentences that follow each other, without those that are missing. Chinese has no space between them. */
export const joinSentences = (sentences: readonly (string | false | undefined)[], language: Language) =>
  sentences.filter(Boolean).join(language === 'zh' ? '' : ' ');
