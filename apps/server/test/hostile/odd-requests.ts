import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { actsForMembership, type AnyCall } from '@nestmate/contract';
import { pathOf, type TestApp } from '../app';
import { atEnd } from '../at-end';
import { someOf } from '../thorough';
import type { NamedCall } from './every-call';
import { oddFiles, oddInAddress, oddInBody, oddInHeader, oddTexts, oddVariants } from './odd-values';

/** The caller, and valid input. */
export interface Caller {
  /** What signs them in. */
  headers: Record<string, string>;
  /** The membership they act for. */
  membershipId?: string;
  params: Record<string, unknown>;
  /** Undefined for one that is only sent when it is odd. */
  query: Record<string, string | undefined>;
  body?: unknown;
}

export interface Sent {
  path?: string;
  query?: readonly string[];
  /** A text or a file is sent as it is. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
}

interface Answered {
  status: number;
  text: string;
  type: string;
}

export const queryOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && typeof value !== 'object')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);

/** Sends calls over real connections: duplicate headers exist nowhere else. */
export function openSender({ server }: Pick<TestApp, 'server'>) {
  const agent = new http.Agent({ keepAlive: true });
  atEnd(() => agent.destroy());
  return async (call: AnyCall, caller: Caller, sent: Sent = {}): Promise<Answered> => {
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
export const isClear = ({ status, text, type }: Answered): boolean =>
  status < 500 &&
  (text === '' ||
    !type.startsWith('application/json') ||
    (JSON.parse(text) as { code: number }).code === status);

const asJson = (value: unknown) => ({ body: JSON.stringify(value) ?? '' });

function* oddQueries(call: AnyCall, { query, membershipId }: Caller): Generator<string[]> {
  const names = actsForMembership(call) ? { ...query, membership_id: membershipId } : query;
  for (const [name, value] of Object.entries(names)) {
    const others = queryOf({ ...query, [name]: undefined });
    const valid = encodeURIComponent(String(value));
    yield [...others, name];
    yield [...others, `${name}=${valid}`, `${name}=${valid}`];
    yield [...others, `${name}[]=${valid}`];
    yield [...others, `${name}[a]=${valid}`];
    for (const odd of someOf(oddInAddress, 2)) yield [...others, `${name}=${odd}`];
  }
}

/** All calls that agree in these share one guard, which reads their headers. */
const kindOf = (call: AnyCall) =>
  [call.method, call.access, actsForMembership(call), Boolean(call.body)].join();

/** Makes odd requests of every part of a call; of the calls that one guard reads, the first gets odd headers too. */
export function oddRequestsOf(every: readonly NamedCall[]) {
  const firstOfItsKind = new Set(
    new Map(every.toReversed().map(({ call }) => [kindOf(call), call])).values(),
  );
  return function* oddRequests(call: AnyCall, caller: Caller): Generator<Sent> {
    for (const name of Object.keys(caller.params))
      for (const odd of someOf(oddInAddress, 2)) {
        const path = call.path.replaceAll(/:(\w+)/g, (_, each: string) =>
          each === name ? odd : String(caller.params[each]),
        );
        yield { path };
      }
    for (const query of oddQueries(call, caller)) yield { query };
    if (firstOfItsKind.has(call))
      for (const odd of oddInHeader)
        for (const name of ['accept-language', 'content-type', 'authorization', 'x-membership-id', 'cookie'])
          yield { headers: { [name]: odd } };
    if (call.method === 'GET') return;
    if (call.fileBytes !== undefined) {
      for (const body of oddFiles) yield { body };
      return;
    }
    for (const odd of call.body ? oddVariants(caller.body) : oddInBody) yield asJson(odd);
    for (const body of someOf(oddTexts, 1)) yield { body };
  };
}
