import { type Language, hasSpaces, colonIn } from '@nestmate/contract/languages';

/** A label within a sentence, in small letters; an abbreviation such as “TV” stays. */
export const inSentence = (label: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;

/** Sentences that follow each other, without those that are missing. Chinese ones have no space between them. */
export const joinSentences = (sentences: readonly (string | false | undefined)[], language: Language) =>
  sentences
    .filter((sentence) => sentence !== undefined && sentence !== false && sentence !== '')
    .reduce<string>((before, sentence) => {
      // What somebody wrote may be in another language.
      const isApart = hasSpaces(language) || /[\x21-\x7e]$/.test(before);
      return before && isApart ? `${before} ${String(sentence)}` : before + String(sentence);
    }, '');

/** A label and what it is about, such as “Open the picture: a balcony”. */
export const joinByColon = (label: string, text: string, language: Language) =>
  label + colonIn(language) + text;
