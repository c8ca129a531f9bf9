import type { Help, Trait } from '@nestmate/contract/assistant';
import type { QuestionId } from '@nestmate/contract/ids';
import { type Language, sentenceGap } from '@nestmate/contract/languages';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { textsOf, translatorOf } from '@nestmate/locales';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/client';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { inLanguage } from '../../housing';
import { questionSetOf } from '../questions.queries';
import { cleanDraft, type LanguageModel, type DraftRequest } from './language-model';

export interface Assistant {
  db: Db;
  log: Logger;
  /** Without a model, drafts consist of ready sentences. */
  languageModel: LanguageModel | undefined;
}

/** Attempts with a model before the fallback to ready sentences. */
const maxAttempts = 2;

/**
 * Drafts the answer to a free-text question. Falls back to ready sentences if the model fails or its text is unusable.
 * @throws ProductError `network_closed`, or `NotFound` if it is not a free-text question of the community
 */
export async function draftAnswer(
  assistant: Assistant,
  { subnetworkId, roundStatus }: ActingMembership,
  { questionId, traits, language }: { questionId: QuestionId; traits: readonly Trait[]; language: Language },
): Promise<Help> {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  const set = await questionSetOf(assistant.db, subnetworkId);
  const question = set.find(({ id, type }) => id === questionId && type === 'FREE_TEXT');
  if (!question) throw new ProductError('NotFound');
  const t = translatorOf(language, 'assistant');
  const text = await writtenByModel(assistant, {
    question: inLanguage(question.title, language),
    traits: traits.map((trait) => t(`trait.${trait}`)),
    language,
  });
  return text === undefined
    ? { text: composeDraft(traits, language, pickAtRandom), writtenBy: 'composer' }
    : { text, writtenBy: 'model' };
}

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

const pickAtRandom = (wordings: readonly string[]): string =>
  wordings[Math.floor(Math.random() * wordings.length)] ?? '';

async function writtenByModel(
  { languageModel, log }: Assistant,
  request: DraftRequest,
): Promise<string | undefined> {
  if (!languageModel) return undefined;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      const text = cleanDraft(await languageModel(request), request.language);
      if (text !== undefined) return text;
      log.warn({ attempt }, 'The text of the language model is unusable');
    } catch (failure) {
      log.warn({ attempt, failure: failureOf(failure) }, 'The language model failed');
    }
  }
  return undefined;
}

/** The error's kind and status; a provider's messages may repeat the request. */
function failureOf(failure: unknown): string {
  const status = failure instanceof Error && 'status' in failure ? ` ${String(failure.status)}` : '';
  return failure instanceof Error ? `${failure.constructor.name}${status}` : 'unknown';
}
