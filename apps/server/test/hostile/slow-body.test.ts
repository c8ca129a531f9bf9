import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { pathOf, testApp } from '../app';
import { community, resident } from '../world/builders';
import { everyCall } from './every-call';

const app = await testApp({ config: { bodyTimeoutMs: 50 } });
const hall = await community(app.db);
await app.server.listen({ port: 0, host: '127.0.0.1' });

it.each(everyCall.filter(({ call }) => call.method !== 'GET'))(
  '$name refuses a body that does not arrive in time',
  async ({ call }) => {
    const me = await resident(app.db, hall);
    const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
    const head = [
      `${call.method} ${pathOf(call, { ...me, otherId: me.membershipId })} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${await app.tokenOf(me.userId)}`,
      'content-type: application/json',
      'content-length: 100',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"body":`);
    // Ends when the server closes the connection.
    const reply = await text(socket);
    expect(reply).toContain('HTTP/1.1 408 ');
    expect(reply).toContain('"error_code":"RequestTimeout"');
  },
);
