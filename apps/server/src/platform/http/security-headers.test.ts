import type { AddressInfo } from 'node:net';
import { socketPath } from '@nestmate/contract/limits';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';

const app = await testApp({ config: { secureCookies: true, publicUrl: 'https://home.example' } });
await app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.server.address() as AddressInfo;

it.each([
  ['a reply', '/healthz', 200],
  ['a picture that is not there', '/files/pictures/nobody-large.jpg', 404],
  ['an address that cannot be decoded', '/users/%zz', 400],
  ['a handshake of the socket without WebSocket', `${socketPath}/?EIO=4&transport=polling`, 400],
])('sends the headers that keep browsers safe with %s', async (_, path, status) => {
  const { headers, status: code } = await fetch(`http://127.0.0.1:${port}${path}`);
  expect(code).toBe(status);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

it('allows camera, microphone and screen capture to its own pages alone', async () => {
  const { headers } = await app.server.inject({ url: '/legal/en/terms.html' });
  for (const name of ['camera', 'microphone', 'display-capture'])
    expect(headers['permissions-policy']).toContain(`${name}=(self)`);
});

it.each(['/healthz', '/users/nobody', '/files/pictures/face-large.jpg'])(
  'leaves out what only a page obeys where a reply is none: %s',
  async (url) => {
    await app.storage.write('pictures', 'face-large.jpg', Buffer.from('A face'));
    const { headers } = await app.server.inject({ url });
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
  },
);

it('answers neither TRACE nor the address of a folder', async () => {
  const traced = await app.server.inject({
    method: 'TRACE' as 'GET',
    url: '/healthz',
    headers: { cookie: 'secret=1' },
  });
  expect(traced.statusCode).toBe(404);
  expect(traced.body).not.toContain('secret');
  await app.storage.write('pictures', 'face-large.jpg', Buffer.from('A face'));
  for (const url of ['/files/pictures/', '/files/pictures', '/files/', '/files/uploads/']) {
    const { statusCode, body } = await app.server.inject({ url });
    expect([url, statusCode], url).toEqual([url, 404]);
    expect(body, url).not.toContain('face');
  }
});

it('never sets a prototype from a body', async () => {
  const statusOf = async (payload: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await app.server.inject({ method: 'POST', url: '/auth/google', payload, headers })).statusCode;
  };
  expect(await statusOf('{"__proto__":{"taken":true}}')).toBe(400);
  // Unknown, and therefore dropped: there is nothing to sign in with.
  expect(await statusOf('{"constructor":{"prototype":{"taken":true}}}')).toBe(401);
  expect({}).not.toHaveProperty('taken');
});
