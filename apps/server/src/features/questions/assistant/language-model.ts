import { type Language, nameInEnglish } from '@nestmate/contract/languages';
import OpenAI from 'openai';
import { fetchWithoutRedirects } from '../../../platform/fetch-without-redirects';
import { draftLength } from './clean-draft';

export interface Wish {
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
export type LanguageModel = (wish: Wish) => Promise<string>;

const task = (language: Language) =>
  [
    'You help a student answer a question on a roommate-matching profile.',
    `Write in ${nameInEnglish(language)}, in the first person, two or three warm, plain sentences, at most 300 characters.`,
    'Say only what follows from the traits. No names, numbers, links, contact details, emoji, markup or quotation marks.',
    'Do not mention or imply gender, age, origin, religion, health, sexuality or politics. Use gender-neutral wording.',
    'Answer with the text alone.',
  ].join(' ');

/** The prompt contains the question and the traits, and nothing else about the resident. */
export function openLanguageModel({
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
