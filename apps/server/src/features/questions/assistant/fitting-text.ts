import type { Language } from '@nestmate/contract';
import { wordsNotAllowed } from '../../../platform/words/words-not-allowed';

/** Characters of a draft of length SHORT. */
export const draftLength = { min: 20, max: 600 };

/** Markup, code, addresses and numbers to call: a draft has no use for them. */
const foreign = /[<>{}\\`|*#]|https?:|www\.|\S@\S|\d{6,}/u;
const han = /\p{Script=Han}/gu;
const quotes = /^["'“”«»「『]+|["'“”«»」』]+$/gu;

/** What a model wrote as a resident could have written it; nothing when it is not fit to be shown. */
export function fittingText(written: string, language: Language): string | undefined {
  const text = written.replaceAll(/\s+/gu, ' ').trim().replaceAll(quotes, '').trim();
  const length = Array.from(text).length;
  if (length < (language === 'zh' ? draftLength.min / 2 : draftLength.min) || length > draftLength.max)
    return undefined;
  if (foreign.test(text) || isInAnotherScript(text, language)) return undefined;
  return wordsNotAllowed(text).length === 0 ? text : undefined;
}

function isInAnotherScript(text: string, language: Language): boolean {
  const share = (text.match(han)?.length ?? 0) / Array.from(text).length;
  return language === 'zh' ? share < 0.5 : share > 0.05;
}
