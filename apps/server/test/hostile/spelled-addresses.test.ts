import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { staffCalls } from '@nestmate/contract/staff';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, testApp } from '../app';
import { staffMember } from '../office/staff';
import { community, resident } from '../world/builders';
import { everyCall, fieldsOf } from './every-call';

/** Spellings of an address that a proxy, a disk or a lenient router may read as the same. */
const spellings: Record<string, (path: string) => string> = {
  '//': (path) => path.replace(/(?<=.)\//, '//'),
  '// at the start': (path) => `/${path}`,
  '%2f': (path) => path.replace(/(?<=.)\//, '%2f'),
  '%2e/': (path) => path.replace(/(?<=.)\//, '/%2e/'),
  './': (path) => path.replace(/(?<=.)\//, '/./'),
  'x/../': (path) => path.replace(/(?<=.)\//, '/x/../'),
  'upper case': (path) => path.replace(/^\/[^/]+/, (first) => first.toUpperCase()),
};

const app = await testApp();
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  return () => agent.destroy();
});

/** Sends an address as it is written; clients that follow the URL standard would normalize it. */
async function ask(method: string, path: string, headers: Record<string, string>) {
  const { port } = app.server.server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', path, method, headers, agent }).end();
  outgoing.setTimeout(10_000, () => outgoing.destroy(new Error(`No answer to ${method} ${path}`)));
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: await text(reply) };
}

const ofStaff = Object.entries(staffCalls).flatMap(([area, group]) =>
  Object.entries(group).map(([name, call]) => ({ name: `${area}.${name}`, call })),
);

describe.each([
  ['residents', 'resident', everyCall],
  ['staff', 'staff', ofStaff],
] as const)('the calls of %s', (_, side, named) => {
  /** The same people as callers for every call, with values that its path may name. */
  async function everybody() {
    const hall = await community(app.db);
    const [me, stranger] = [await resident(app.db, hall), await resident(app.db, await community(app.db))];
    const renee = await staffMember(app, hall);
    const known = { ...me, ...hall, otherId: me.membershipId, caseId: me.membershipId, id: me.membershipId };
    const callers: Record<string, Record<string, string>> = {
      nobody: {},
      resident: { authorization: `Bearer ${await app.tokenOf(me.userId)}` },
      stranger: { authorization: `Bearer ${await app.tokenOf(stranger.userId)}` },
      staff: { cookie: renee.cookie },
    };
    const paths = named.map(({ name, call }) => ({
      name,
      method: call.method,
      path: pathOf(call, fieldsOf(call.params, known)),
    }));
    return { callers, paths };
  }

  it.each(Object.entries(spellings))(
    'have no other address with %s, signed in or out',
    async (_name, spelled) => {
      const { callers, paths } = await everybody();
      const found: unknown[] = [];
      for (const { name, method, path } of paths)
        // A signed-out caller, and one of the side that the calls are for.
        for (const who of ['nobody', side]) {
          if (spelled(path) === path) continue;
          const { status, body } = await ask(method, spelled(path), callers[who] ?? {});
          if (status !== 404) found.push([name, who, spelled(path), status, body.slice(0, 80)]);
        }
      expect(found).toEqual([]);
    },
  );

  it('reveal nothing more to anybody with a slash at the end', async () => {
    const { callers, paths } = await everybody();
    const found: unknown[] = [];
    for (const { name, method, path } of paths)
      for (const who of method === 'GET' ? ['nobody', 'stranger'] : ['nobody']) {
        const plain = await ask(method, path, callers[who] ?? {});
        const spelled = await ask(method, `${path}/`, callers[who] ?? {});
        if (plain.status !== spelled.status || plain.body !== spelled.body) found.push([name, who, path]);
      }
    expect(found).toEqual([]);
  });
});
