import { type Language, hasSpaces } from '@nestmate/contract/languages';
import { wordsNotAllowed } from '../../../platform/words/words-not-allowed';

/** Characters of a draft of length SHORT. */
export const draftLength = { min: 20, max: 600 };

/** Markup, code, URLs, e-mail addresses and phone numbers, which a draft must not contain. */
const foreign = /[<>{}\\`|*#]|https?:|www\.|\S@\S|\d{6,}/u;
const han = /\p{Script=Han}/gu;
const quotes = /^["'“”«»「『]+|["'“”«»」』]+$/gu;

/** A model's text cleaned up as a resident's own; undefined if it is unusable. */
export function cleanDraft(written: string, language: Language): string | undefined {
  const text = written.replaceAll(/\s+/gu, ' ').trim().replaceAll(quotes, '').trim();
  const length = Array.from(text).length;
  if (length < (hasSpaces(language) ? draftLength.min : draftLength.min / 2) || length > draftLength.max)
    return undefined;
  if (foreign.test(text) || isInAnotherScript(text, language)) return undefined;
  return wordsNotAllowed(text).length === 0 ? text : undefined;
}

function isInAnotherScript(text: string, language: Language): boolean {
  const share = (text.match(han)?.length ?? 0) / Array.from(text).length;
  return hasSpaces(language) ? share > 0.05 : share < 0.5;
}
