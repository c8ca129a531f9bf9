import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import { actsForMembership, type AnyCall } from '@nestmate/contract/call';
import type { z } from 'zod';
import { hasOnlyStorableText } from '../../src/platform/http/storable-text';
import { pathOf, type TestApp } from '../app';
import { atEnd } from '../setup/at-end';
import { isThorough, seed } from '../setup/thorough';
import type { NamedCall } from './every-call';
import {
  fuzzedFiles,
  fuzzedInAddress,
  fuzzedInBody,
  fuzzedInHeader,
  fuzzedVariants,
  fuzzedTexts,
} from './fuzzed-values';

/** The caller, and valid input. */
export interface Caller {
  /** The headers that sign them in. */
  headers: Record<string, string>;
  /** The membership they act for. */
  membershipId?: string;
  params: Record<string, unknown>;
  /** Undefined for one that is only sent when it is fuzzed. */
  query: Record<string, string | undefined>;
  body?: unknown;
}

export interface FuzzedRequest {
  path?: string;
  query?: readonly string[];
  /** A text or a file is sent as it is. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
}

interface HttpReply {
  status: number;
  text: string;
  type: string;
}

export const queryOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && typeof value !== 'object')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);

/** Sends calls over real connections: duplicate headers exist nowhere else. */
export function makeSender({ server }: Pick<TestApp, 'server'>) {
  const agent = new http.Agent({ keepAlive: true });
  atEnd(() => agent.destroy());
  return async (call: AnyCall, caller: Caller, sent: FuzzedRequest = {}): Promise<HttpReply> => {
    const { port } = server.server.address() as AddressInfo;
    const { path = pathOf(call, caller.params), query = queryOf(caller.query) } = sent;
    const body = 'body' in sent ? sent.body : caller.body;
    const written = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const bytes = call.method === 'GET' || written === undefined ? undefined : Buffer.from(written);
    const type = call.fileBytes === undefined ? 'application/json' : 'text/csv';
    const headers = {
      ...caller.headers,
      ...(bytes && { 'content-type': type, 'content-length': bytes.length }),
      ...sent.headers,
    };
    return new Promise((resolve, reject) => {
      const request = http.request(
        { agent, port, method: call.method, path: `${path}?${query.join('&')}`, headers },
        (response) => {
          const { statusCode: status = 0 } = response;
          const answeredType = response.headers['content-type'] ?? '';
          // A stream of events does not end.
          if (answeredType.startsWith('text/event-stream')) {
            resolve({ status, text: '', type: answeredType });
            response.destroy();
            return;
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status, text: Buffer.concat(chunks).toString(), type: answeredType }),
          );
        },
      );
      request.on('error', reject);
      request.end(bytes);
    });
  };
}

/** Whether an answer is in order: no failure, and JSON that names its own status. */
export const isClear = ({ status, text, type }: HttpReply): boolean =>
  status < 500 &&
  (text === '' ||
    !type.startsWith('application/json') ||
    (JSON.parse(text) as { code: number }).code === status);

const asJson = (value: unknown) => ({ body: JSON.stringify(value) ?? '' });

/**
 * How far a value comes: the schema refuses it or drops what is wrong with it, only the check of all texts refuses it,
 * or it reaches the rules.
 */
type Reach = 'schema' | 'texts' | 'rules';

function reachOf(schema: z.ZodType | undefined, sample: unknown) {
  const valid = JSON.stringify(schema?.safeParse(sample).data);
  return (fuzzed: unknown): Reach => {
    const parsed = schema?.safeParse(fuzzed);
    if (parsed && (!parsed.success || JSON.stringify(parsed.data) === valid)) return 'schema';
    return hasOnlyStorableText(fuzzed) ? 'rules' : 'texts';
  };
}

/** How often a kind of field has been tried. */
const turns = new Map<string, number>();

/** The next of the values, in turn for all places of a kind; all of them when they are few, or in a thorough run. */
function nextOf<T>(kind: string, values: readonly T[]): T[] {
  if (isThorough || values.length <= 2) return [...values];
  const turn = turns.get(kind) ?? seed;
  turns.set(kind, turn + 1);
  return values.slice(turn % values.length).slice(0, 1);
}

/**
 * Chooses from the wrong values of each place. Of what reaches no rule, one value per part of a call is enough; of what
 * does, each place gets the next value: the places of one kind, where the same values reach the rules, try all of them.
 */
function* chosenOf<T>(
  part: string,
  places: Iterable<readonly T[]>,
  reach: (fuzzed: T) => Reach,
): Generator<T> {
  const refused: Record<Exclude<Reach, 'rules'>, T[]> = { schema: [], texts: [] };
  for (const odds of places) {
    const reached = odds.map((fuzzed) => reach(fuzzed));
    for (const [by, some] of Object.entries(refused))
      some.push(...odds.filter((_, at) => reached[at] === by));
    yield* nextOf(
      `${part} ${reached.join()}`,
      odds.filter((_, at) => reached[at] === 'rules'),
    );
  }
  for (const [by, some] of Object.entries(refused)) yield* nextOf(`${part} ${by}`, some);
}

/** A wrong value of a parameter, whose path may not reach the call. */
function* fuzzedPaths(call: AnyCall, { params }: Caller): Generator<string[]> {
  for (const name of Object.keys(params))
    yield fuzzedInAddress.map((fuzzed) =>
      call.path.replaceAll(/:(\w+)/g, (_, each: string) => (each === name ? fuzzed : String(params[each]))),
    );
}

function* fuzzedQueries(call: AnyCall, { query, membershipId }: Caller): Generator<string[][]> {
  const names = actsForMembership(call) ? { ...query, membership_id: membershipId } : query;
  for (const [name, value] of Object.entries(names)) {
    const others = queryOf({ ...query, [name]: undefined });
    const valid = encodeURIComponent(String(value));
    yield [
      [...others, name],
      [...others, `${name}=${valid}`, `${name}=${valid}`],
      [...others, `${name}[]=${valid}`],
      [...others, `${name}[a]=${valid}`],
    ];
    yield fuzzedInAddress.map((fuzzed) => [...others, `${name}=${fuzzed}`]);
  }
}

/** A sample of a schema with fuzzed parts. */
export const fuzzedBodiesOf = (schema: z.ZodType, sample: unknown): Generator =>
  chosenOf('body', fuzzedVariants(sample), reachOf(schema, sample));

/** The first of the calls for each key. */
const firsts = (every: readonly NamedCall[], keyOf: (call: AnyCall) => string) =>
  new Set(new Map(every.toReversed().map(({ call }) => [keyOf(call), call])).values());

/**
 * Makes fuzzed requests of every part of a call; of the calls that one guard or parser reads, the first gets wrong
 * headers too.
 */
export function fuzzedRequestsOf(every: readonly NamedCall[]) {
  const firstOfGuard = firsts(every, (call) => [call.access, actsForMembership(call)].join());
  const firstOfParser = firsts(every, ({ method, body }) => [method, Boolean(body)].join());
  return function* fuzzedRequests(call: AnyCall, caller: Caller): Generator<FuzzedRequest> {
    // The guard reads some parameters before the schema.
    for (const [at, paths] of [...fuzzedPaths(call, caller)].entries())
      for (const path of nextOf(`path ${Object.keys(caller.params)[at]}`, paths)) yield { path };
    const parsed = (query: string[]) => ({ ...parse(query.join('&')) });
    const reach = reachOf(call.query, parsed(queryOf(caller.query)));
    for (const query of chosenOf('query', fuzzedQueries(call, caller), (fuzzed) => reach(parsed(fuzzed))))
      yield { query };
    const read = firstOfGuard.has(call)
      ? ['accept-language', 'authorization', 'x-membership-id', 'cookie']
      : [];
    for (const name of firstOfParser.has(call) ? [...read, 'content-type'] : read)
      for (const fuzzed of fuzzedInHeader) yield { headers: { [name]: fuzzed } };
    if (call.method === 'GET') return;
    if (call.fileBytes !== undefined) {
      for (const body of fuzzedFiles) yield { body };
      return;
    }
    if (call.body) for (const fuzzed of fuzzedBodiesOf(call.body, caller.body)) yield asJson(fuzzed);
    else for (const fuzzed of nextOf('no body', fuzzedInBody)) yield asJson(fuzzed);
    for (const body of nextOf('text', fuzzedTexts)) yield { body };
  };
}
