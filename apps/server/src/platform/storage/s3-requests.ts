import { setTimeout as sleep } from 'node:timers/promises';
import { uploadHeaders } from '@nestmate/contract/rules/upload-headers';
import { AwsClient } from 'aws4fetch';
import { fetchWithoutRedirects } from '../fetch-without-redirects';
import { ServiceUnavailable } from '../unavailable';

export interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Request {
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** In milliseconds: until a response begins, and until it is complete. */
export interface Timeouts {
  begin: number;
  end: number;
}

const timeoutsMs: Timeouts = { begin: 10_000, end: 30_000 };
const maxAttempts = 4;
const firstPauseMs = 50;

const mayPass = ({ status }: Response) => status >= 500 || status === 429;

/** Signed requests to one bucket, which is named in the path: every S3-compatible server supports that. */
export function s3Requests({ endpoint, bucket, ...identity }: Bucket, timeouts = timeoutsMs) {
  const client = new AwsClient({ ...identity, service: 's3' });
  const addressOf = (key: string, query: Record<string, string> = {}) =>
    Object.assign(new URL(`${endpoint}/${bucket}/${key}`), { search: String(new URLSearchParams(query)) });

  /** The client's own `fetch` would hide the signal in a request that Node 20 forgets, and never stop. */
  const fetchAgain = async (href: string, init: RequestInit, signal: AbortSignal): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetchWithoutRedirects(await client.sign(href, init), { signal });
      if (attempt === maxAttempts || !mayPass(response)) return response;
      await response.body?.cancel();
      await sleep(firstPauseMs * 2 ** attempt * Math.random(), undefined, { signal });
    }
  };

  /** The timers hold a reference to what they abort. */
  const inTime = async (work: (signal: AbortSignal) => Promise<Response>): Promise<Response> => {
    const ending = new AbortController();
    const end = () => ending.abort(new DOMException('The object store does not answer', 'TimeoutError'));
    const beginning = setTimeout(end, timeouts.begin);
    try {
      const response = await work(ending.signal);
      setTimeout(end, timeouts.end).unref();
      return response;
    } finally {
      clearTimeout(beginning);
    }
  };

  return {
    /**
     * @returns undefined when the object does not exist
     * @throws ServiceUnavailable when it stays overloaded or broken, Error for every other response that is not ok
     */
    ask: async (
      method: 'DELETE' | 'GET' | 'PUT',
      key: string,
      { query, ...init }: S3Request = {},
    ): Promise<Response | undefined> => {
      const response = await inTime((signal) =>
        fetchAgain(addressOf(key, query).href, { method, ...init }, signal),
      );
      if (response.ok) return response;
      const body = await response.text();
      if (response.status === 404 && key !== '') return undefined;
      const detail = `S3 answered ${response.status} to ${method} ${key}: ${body.slice(0, 300)}`;
      throw mayPass(response) ? new ServiceUnavailable(detail) : new Error(detail);
    },

    /**
     * A presigned PUT address: valid for a number of seconds, for a body of exactly that size, and only while the
     * object does not exist.
     */
    presign: async (key: string, { seconds, bytes }: { seconds: number; bytes: number }): Promise<string> => {
      const address = addressOf(key, { 'X-Amz-Expires': String(seconds) });
      const headers = { 'content-length': String(bytes), ...uploadHeaders };
      const signed = await client.sign(address.href, {
        method: 'PUT',
        headers,
        // By default it signs neither of the two.
        aws: { signQuery: true, allHeaders: true },
      });
      return signed.url;
    },
  };
}
