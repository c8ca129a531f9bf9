import type { ErrorBody } from '@nestmate/contract/errors';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { i18n, currentLanguage } from '../texts/i18n';
import { joinByColon } from '../texts/sentences';
import type { Answer } from './send';

/** A refused call in a query or mutation. */
export class CallError extends Error {
  override name = 'CallError';
  /** The HTTP status; 0 without a response. */
  readonly code: number;
  readonly body: ErrorBody;

  constructor(body: ErrorBody, code: number) {
    super(body.error_description);
    this.body = body;
    this.code = code;
  }

  get errorCode(): string {
    return this.body.error_code;
  }
}

/** The reply of a call, or a `CallError`: `queryFn: ({signal}) => unwrap(call(calls.find.cards, {signal, …}))`. */
export async function unwrap<Reply>(answer: Promise<Answer<Reply>>): Promise<Reply> {
  const given = await answer;
  if ('err' in given) throw new CallError(given.err, given.code);
  return given.res;
}

export function errorTextOf(error: unknown): string {
  return error instanceof CallError ? error.message : i18n.t('errors:Unexpected');
}

/** Retries only failures that are likely to pass. */
export const isRetryable = (failures: number, error: unknown) =>
  failures < 2 && error instanceof CallError && (error.code === 0 || error.code === 503);

/** The text of an error, with the words that are not allowed. */
export function errorTextWithWords(error: unknown): string {
  const words =
    error instanceof CallError ? error.body.validation?.flatMap((entry) => entry.words ?? []) : [];
  if (!words?.length) return errorTextOf(error);
  const language = currentLanguage();
  return joinByColon(errorTextOf(error), listOfNames(words, language), language);
}
