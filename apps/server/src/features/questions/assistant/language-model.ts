import { hasSpaces, type Language, nameInEnglish } from '@nestmate/contract/languages';
import OpenAI from 'openai';
import { fetchWithoutRedirects } from '../../../platform/fetch-without-redirects';
import { wordsNotAllowed } from '../../../platform/words/words-not-allowed';

export interface DraftRequest {
  question: string;
  /** In the resident's language. */
  traits: readonly string[];
  language: Language;
}

export interface LanguageModelSettings {
  /** The base URL of any server with OpenAI's API. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  /** Milliseconds for a whole text. */
  timeoutMs: number;
}

/** Writes the requested text. Rejects if the model refuses or times out. */
export type LanguageModel = (request: DraftRequest) => Promise<string>;

const task = (language: Language) =>
  [
    'You help a student answer a question on a roommate-matching profile.',
    `Write in ${nameInEnglish(language)}, in the first person, two or three warm, plain sentences, at most 300 characters.`,
    'Say only what follows from the traits. No names, numbers, links, contact details, emoji, markup or quotation marks.',
    'Do not mention or imply gender, age, origin, religion, health, sexuality or politics. Use gender-neutral wording.',
    'Answer with the text alone.',
  ].join(' ');

/** The prompt contains the question and the traits, and nothing else about the resident. */
export function makeLanguageModel({
  baseUrl,
  model,
  apiKey,
  timeoutMs,
}: LanguageModelSettings): LanguageModel {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetchWithoutRedirects,
  });
  return async ({ question, traits, language }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await client.chat.completions.create(
      {
        model,
        stream: true,
        messages: [
          { role: 'system', content: task(language) },
          { role: 'user', content: `Question: ${question}\nTraits: ${traits.join(', ')}` },
        ],
      },
      { signal },
    );
    let text = '';
    for await (const { choices } of answer) {
      text += choices[0]?.delta?.content ?? '';
      // Leaving the loop closes the connection to a model that does not stop by itself.
      if (text.length > 4 * draftLength.max) break;
    }
    signal.throwIfAborted();
    return text;
  };
}

/** Characters of a draft of length SHORT. */
const draftLength = { min: 20, max: 600 };

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
