import { uploadHeaders } from '@nestmate/contract';
import { AwsClient } from 'aws4fetch';

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

const timeoutMs = 30_000;

/** Signed requests to one bucket, which is named in the path: every S3-compatible server supports that. */
export function s3Requests({ endpoint, bucket, ...identity }: Bucket) {
  const client = new AwsClient({ ...identity, service: 's3', retries: 3 });
  const addressOf = (key: string, query: Record<string, string> = {}) =>
    Object.assign(new URL(`${endpoint}/${bucket}/${key}`), { search: String(new URLSearchParams(query)) });

  return {
    /**
     * @returns undefined when the object does not exist
     * @throws Error for every other response that is not ok
     */
    ask: async (
      method: 'DELETE' | 'GET' | 'PUT',
      key: string,
      { query, ...init }: S3Request = {},
    ): Promise<Response | undefined> => {
      const response = await client.fetch(addressOf(key, query).href, {
        method,
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return response;
      const body = await response.text();
      if (response.status === 404 && key !== '') return undefined;
      throw new Error(`S3 answered ${response.status} to ${method} ${key}: ${body.slice(0, 300)}`);
    },

    /** A presigned PUT address that is valid for some seconds, for exactly so many bytes, and while there is no such object. */
    presign: async (key: string, { seconds, bytes }: { seconds: number; bytes: number }): Promise<string> => {
      const address = addressOf(key, { 'X-Amz-Expires': String(seconds) });
      const headers = { 'content-length': String(bytes), ...uploadHeaders };
      const signed = await client.sign(address.href, {
        method: 'PUT',
        headers,
        // Its default signs neither of the two.
        aws: { signQuery: true, allHeaders: true },
      });
      return signed.url;
    },
  };
}
