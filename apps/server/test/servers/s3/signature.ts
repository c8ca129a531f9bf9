import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  /** `YYYYMMDDTHHMMSSZ` */
  date: string;
  lifetimeSeconds: number;
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

function claimOf({ headers }: IncomingMessage, query: URLSearchParams): Claim | undefined {
  const authorization = /Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (authorization) {
    const [, credential = '', signedHeaders = '', signature = ''] = authorization;
    return {
      credential,
      signedHeaders,
      signature,
      date: String(headers['x-amz-date']),
      lifetimeSeconds: 15 * 60,
    };
  }
  const given = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (given('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  return {
    credential: given('Credential'),
    signedHeaders: given('SignedHeaders'),
    signature: given('Signature'),
    date: given('Date'),
    lifetimeSeconds: Number(given('Expires')),
  };
}

/** The server side of AWS Signature Version 4: checks that a request is signed, unchanged and recent. */
export function signatureMistake(request: IncomingMessage, url: URL, own: Credentials): string | undefined {
  const claim = claimOf(request, url.searchParams);
  if (!claim) return 'AccessDenied';
  const { credential, signedHeaders, signature, date, lifetimeSeconds } = claim;
  const scope = `${date.slice(0, 8)}/${own.region}/s3/aws4_request`;
  if (credential !== `${own.accessKeyId}/${scope}`) return 'InvalidAccessKeyId';

  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encoded).join('='))
    .toSorted()
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query,
    headers.join(''),
    signedHeaders,
    request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = [date.slice(0, 8), own.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${own.secretAccessKey}`,
  );
  const right = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${digest}`);
  const brought = Buffer.from(signature, 'hex');
  if (brought.length !== right.length || !timingSafeEqual(brought, right)) return 'SignatureDoesNotMatch';

  const signedAt = Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
  const age = (Date.now() - signedAt) / 1000;
  return age >= -900 && age <= lifetimeSeconds ? undefined : 'AccessDenied';
}
