import type { ErrorBody } from '@nestmate/contract/errors';
import { log } from '../log';

/** The result of a call: a value, or an error. Code 0 means that there was no response. */
export type Answer<Reply> = { res: Reply; code: number } | { err: ErrorBody; code: number };

const temporaryErrors: ReadonlySet<string> = new Set(['Offline', 'Unavailable', 'TooManyRequests']);

/** Whether the same request may succeed later. */
export const isTemporary = ({ error_code }: { error_code: string }): boolean =>
  temporaryErrors.has(error_code);

export interface Request {
  method: string;
  /** With its parameters filled in. */
  path: string;
  /** The path with `:name` for parameters, for the log. */
  route: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

export type Send = (request: Request) => Promise<Answer<unknown>>;

/** The browser allows 64 KiB for all requests that outlive their page; more makes `fetch` fail. */
const keepaliveLength = 4_000;

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && ('res' in value || 'err' in value) && 'code' in value;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws when the reply breaks off, which is no reply */
async function read(response: Response): Promise<Answer<unknown>> {
  if (response.status === 204) return { res: undefined, code: 204 };
  const answer = parseJson(await response.text());
  if (isAnswer(answer)) return answer;
  return { err: { error_code: 'Unexpected', error_description: '' }, code: response.status };
}

/**
 * Sends one request and logs every answer that is not ok; `words` has the texts, in the person's language, of errors
 * without a server text.
 */
export function makeSend(
  origin: string,
  words: (code: 'Offline' | 'Unexpected') => string,
  fetch = globalThis.fetch.bind(globalThis),
): Send {
  return async ({ method, path, route, headers, body, signal }) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    let answer: Answer<unknown>;
    try {
      answer = await read(
        await fetch(origin + path, {
          method,
          headers: {
            Accept: 'application/json',
            ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(text !== undefined && { body: text }),
          credentials: 'same-origin',
          // A change arrives even if the person reloads or leaves the page.
          keepalive: method !== 'GET' && (text?.length ?? 0) < keepaliveLength,
          signal,
        }),
      );
    } catch {
      const aborted = signal?.aborted === true;
      answer = {
        err: { error_code: aborted ? 'Aborted' : 'Offline', error_description: words('Offline') },
        code: 0,
      };
      if (aborted) return answer;
    }
    if ('err' in answer) {
      log('A call was refused', { method, route, code: answer.code, error_code: answer.err.error_code });
      if (answer.err.error_description === '') answer.err.error_description = words('Unexpected');
    }
    return answer;
  };
}

/**
 * Sends a text with the id that makes a retry safe. If other words already have that id, because they were sent from
 * another window or their reply was lost, the text becomes a separate message.
 */
export async function withFreeId<Reply>(
  id: string,
  send: (id: string) => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  const given = await send(id);
  const isTaken = 'err' in given && given.err.error_code === 'Conflict';
  return isTaken ? send(crypto.randomUUID()) : given;
}
