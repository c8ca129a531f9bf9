/** A label within a sentence, in small letters; an abbreviation such as “TV” stays. */
export const inSentence = (label: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;
