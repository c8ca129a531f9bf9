import type { AnyCall, ReplyOf } from '@nestmate/contract/call';
import { healthPath } from '@nestmate/contract/limits';
import { expectLine } from '../../../../vitest.quiet';

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  body: unknown;
  /** The membership that the request is made for. */
  actsFor: string | null;
}

interface Refusal {
  code: number;
  error_code: string;
  error_description?: string;
  validation?: { title: string; error_text: string; words?: string[] }[];
}

type CallAddress = Pick<AnyCall, 'method' | 'path'>;
type Params = Record<string, string>;
interface Reply {
  code: number;
  json?: unknown;
}
type Respond = () => Reply | Promise<Reply>;

/** The log entry of a refusal. */
const reported = 'A call was refused';

const answers: { method: string; path: RegExp; respond: Respond }[] = [];
const received: ReceivedRequest[] = [];
const unanswered: string[] = [];

export function requestsOf({ method, path }: AnyCall): readonly ReceivedRequest[] {
  return received.filter((request) => request.method === method && pattern(path).test(pathOf(request.url)));
}

const pathOf = (url: string) => url.split('?')[0] ?? url;
const pattern = (path: string, params: Params = {}) =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '[^/]+')}$`);

function respondTo({ method, path }: CallAddress, respond: Respond, params?: Params) {
  answers.unshift({ method, path: pattern(path, params), respond });
}

/**
 * Sets the reply of a call, for these parameters or for any. The contract checks it, as it checks the server's replies.
 */
export function answer<C extends AnyCall>(call: C, reply?: ReplyOf<C>, params?: Params) {
  respondTo(
    call,
    () => (call.reply ? { code: 200, json: { res: call.reply.parse(reply), code: 200 } } : { code: 204 }),
    params,
  );
}

/** Answers a call, with an empty reply by default, but not before the returned function is called. */
export function answerLater(call: AnyCall, res: unknown = {}): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  respondTo(call, () => released.then(() => ({ code: 200, json: { res, code: 200 } })));
  return release;
}

/** Makes a call fail, for these parameters or for any. */
export function refuse(call: AnyCall, { code, error_description = '', ...err }: Refusal, params?: Params) {
  const refusal = () => {
    expectLine(reported);
    return { code, json: { err: { ...err, error_description }, code } };
  };
  respondTo(call, refusal, params);
}

/** Lets no reply to a call through, as without a connection. */
export function disconnect(call: CallAddress) {
  respondTo(call, () => {
    expectLine(reported);
    throw new TypeError('Failed to fetch');
  });
}

/** A fake `fetch`; everything above it is the product's own code. */
export async function fetchFromServer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = String(input);
  const method = init.method ?? 'GET';
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const actsFor = new Headers(init.headers).get('X-Membership-Id');
  const request = { method, url, body, actsFor };
  received.push(request);
  const found = answers.find((each) => each.method === method && each.path.test(pathOf(url)));
  // Healthy unless a test says otherwise.
  if (!found && url === healthPath) return new Response();
  if (!found) unanswered.push(`${method} ${url}`);
  const { code, json } = (await found?.respond()) ?? { code: 404, json: null };
  return new Response(json === undefined ? null : JSON.stringify(json), { status: code });
}

/** Clears replies and requests. @throws if the test has set no reply for a request */
export function resetServer() {
  const missing = unanswered.splice(0);
  answers.length = 0;
  received.length = 0;
  if (missing.length > 0) throw new Error(`The test has no answer for ${missing.join(', ')}`);
}
