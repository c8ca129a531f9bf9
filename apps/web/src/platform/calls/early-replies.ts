import type { Answer, Request, Send } from './send';

/** An early reply is used by what comes next within this time, or not at all. */
export const earlyForMs = 10_000;

type EarlyReplies = Map<string, { answer: Promise<Answer<unknown>>; at: number }>;

/**
 * The early replies of this page: `early.ts`, which sends the requests, is a file of its own, since the app's are not
 * there yet.
 */
const page = globalThis as { earlyReplies?: EarlyReplies };

const keyOf = ({ method, path, headers }: Request) =>
  JSON.stringify([
    method,
    path,
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value])
      .toSorted(),
  ]);

/**
 * Requests that are sent before the code that needs them is there. Each answers the first equal request, of the same
 * person in the same language; any other change sent meanwhile drops them, and one that was refused is sent again.
 */
export function createEarlyReplies(send: Send, now = () => performance.now()) {
  const replies = (page.earlyReplies ??= new Map());

  const sendEarly: Send = (request) => {
    const answer = send(request);
    replies.set(keyOf(request), { answer, at: now() });
    return answer;
  };

  const sendOrTake: Send = async (request) => {
    const key = keyOf(request);
    const early = replies.get(key);
    if (early) replies.delete(key);
    else if (request.method !== 'GET') replies.clear();
    if (early && now() - early.at < earlyForMs) {
      const answer = await early.answer;
      if ('res' in answer) return answer;
    }
    return send(request);
  };

  return { sendEarly, sendOrTake, forget: () => replies.clear() };
}
