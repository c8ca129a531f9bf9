import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** The keys that a browser generates when it subscribes. */
function browserKeys() {
  const ecdh = createECDH('prime256v1');
  return { ecdh, publicKey: ecdh.generateKeys(), auth: randomBytes(16) };
}

const bytes = (text: string) => Buffer.from(text);
const derive = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a message as a browser does (RFC 8291, which allows a single RFC 8188 record). */
function decrypted(body: Buffer, { ecdh, publicKey, auth }: ReturnType<typeof browserKeys>): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const shared = derive(
    auth,
    ecdh.computeSecret(sender),
    Buffer.concat([bytes('WebPush: info\0'), publicKey, sender]),
    32,
  );
  const key = derive(salt, shared, bytes('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, shared, bytes('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The delimiter before the zero padding marks the last record.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

interface ReceivedPush {
  /** The path of the target subscription. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A local push service that accepts messages until it is stopped. */
export async function startPushService() {
  const taken: ReceivedPush[] = [];
  const answers = new Map<string, { status: number; location?: string }>();
  const held = new Map<string, (() => void)[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const { status = 201, location } = answers.get(path) ?? {};
      const reply = () => response.writeHead(status, location === undefined ? {} : { location }).end();
      const waiting = held.get(path);
      if (waiting) waiting.push(reply);
      else reply();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  let browsers = 0;

  return {
    stop: () => new Promise((resolve) => server.close(resolve)),
    /** A subscribed browser and the messages it receives. */
    browser: () => {
      const keys = browserKeys();
      const path = `/to/${++browsers}`;
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          keys: {
            p256dh: keys.publicKey.toString('base64url'),
            auth: keys.auth.toString('base64url'),
          },
        },
        received: (): unknown[] =>
          taken.filter((one) => one.path === path).map(({ body }) => JSON.parse(decrypted(body, keys))),
        headers: () => taken.findLast((one) => one.path === path)?.headers ?? {},
        /** The status that the service returns for each message to this browser. */
        answer: (status: number, location?: string) =>
          answers.set(path, { status, ...(location !== undefined && { location }) }),
        /** Leaves messages to this browser without a reply, until the returned function is called. */
        hold: () => {
          held.set(path, []);
          return () => {
            const waiting = held.get(path) ?? [];
            held.delete(path);
            for (const reply of waiting) reply();
          };
        },
      };
    },
    /** The sender of a message, if the signature is valid (RFC 8292). */
    senderOf: async ({ authorization = '' }: IncomingHttpHeaders) => {
      const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
      const point = Buffer.from(key, 'base64url');
      const x = point.subarray(1, 33).toString('base64url');
      const y = point.subarray(33).toString('base64url');
      const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
      const { payload } = await jwtVerify(token, verifier, { audience: origin });
      return { key, contact: payload.sub };
    },
  };
}
