import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { uploadHeaders } from '@nestmate/contract/rules/upload-headers';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../src/features/articles/articles';
import { testApp, type TestApp } from '../app';
import { removeResident } from '../office/office-acts';
import { s3Server } from '../servers/s3/server';
import { community, resident } from '../world/builders';
import { drawn, picturesIn } from '../world/pictures';

/** Other spellings of a path, which a router, a disk or a proxy may read as the same. */
const spellings: [string, (folder: string, name: string) => string][] = [
  ['two slashes', (folder, name) => `${folder}//${name}`],
  ['three slashes', (folder, name) => `${folder}///${name}`],
  ['two slashes at the start', (folder, name) => `/${folder}/${name}`],
  ['./', (folder, name) => `${folder}/./${name}`],
  ['x/../', (folder, name) => `${folder}/x/../${name}`],
  ['%2E/', (folder, name) => `${folder}/%2E/${name}`],
  ['%2e%2e/', (folder, name) => `${folder}/x/%2e%2e/${name}`],
  ['%2f', (folder, name) => `${folder}%2f${name}`],
  ['%2f at the start of the name', (folder, name) => `${folder}/%2f${name}`],
  ['%5c', (folder, name) => `${folder}/%5c${name}`],
  ['a backslash', (folder, name) => `${folder}/\\${name}`],
  ['upper case', (folder, name) => `${folder}/${name.toUpperCase()}`],
  ['an escaped letter', (folder, name) => `${folder}/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`],
  ['a slash at the end', (folder, name) => `${folder}/${name}/`],
  ['a dot at the end', (folder, name) => `${folder}/${name}.`],
  ['a space at the end', (folder, name) => `${folder}/${name}%20`],
  [';x', (folder, name) => `${folder}/${name};x`],
  [';x before the name', (folder, name) => `${folder};x/${name}`],
  ['a null byte', (folder, name) => `${folder}/${name}%00`],
  ['a null byte before the end', (folder, name) => `${folder}/${name.slice(0, -4)}%00${name.slice(-4)}`],
  ['a fragment', (folder, name) => `${folder}/${name}%23`],
];

/** Sends an address as it is written; clients that follow the URL standard would normalize it. */
async function ask({ server }: TestApp, path: string, method = 'GET', body?: Buffer) {
  const { port } = server.server.address() as AddressInfo;
  const headers = {
    accept: 'text/html,*/*',
    ...(body && { ...uploadHeaders, 'content-length': body.length }),
  };
  const outgoing = request({ port, host: '127.0.0.1', path, method, headers }).end(body);
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, type: reply.headers['content-type'], body: await buffer(reply) };
}

const { bucket } = await s3Server();
const apps = { folder: await testApp(), bucket: await testApp({ config: { s3: bucket } }) };
beforeAll(async () => {
  for (const app of Object.values(apps)) await app.server.listen({ port: 0, host: '127.0.0.1' });
});

describe.each(['folder', 'bucket'] as const)('a picture in a %s', (where) => {
  const app = apps[where];
  const pictures = picturesIn(app);
  let removed: string;
  let shown: string;
  beforeAll(async () => {
    const hall = await community(app.db);
    const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
    for (const each of [me, other]) await pictures.upload(each, await drawn().jpeg().toBuffer());
    [removed, shown] = [(await pictures.of(me)).large, (await pictures.of(other)).large];
    // Its file stays, for as long as they may be restored.
    await removeResident(app, me.membershipId, app.clock());
  });

  it('has one address, which is unknown once it was taken down', async () => {
    expect(await ask(app, shown)).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect(await ask(app, shown, 'HEAD')).toMatchObject({ status: 200 });
    expect(await ask(app, removed)).toMatchObject({ status: 404 });
  });

  it.each(spellings)('is not served at an address with %s', async (_, spell) => {
    for (const address of [shown, removed]) {
      const name = address.slice(address.lastIndexOf('/') + 1);
      for (const path of [spell('/files/pictures', name), `${spell('/files/pictures', name)}?x=1`]) {
        const answer = await ask(app, path);
        expect(answer.type, path).not.toContain('image');
        expect([400, 404], path).toContain(answer.status);
      }
    }
  });
});

it.each(spellings)('takes no upload at an address with %s', async (_, spell) => {
  const app = apps.folder;
  const me = await resident(app.db, await community(app.db));
  const bytes = await drawn().jpeg().toBuffer();
  const { upload_url: address } = await picturesIn(app).ask(me, bytes);
  const [path = '', query = ''] = address.split('?');
  const [folder, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const { status } = await ask(app, `${spell(folder, name)}?${query}`, 'PUT', bytes);
  // In upper case the identifier has another seal.
  expect([400, 403, 404]).toContain(status);
  expect(await app.storage.list('uploads')).toEqual([]);
  expect((await ask(app, address, 'PUT', bytes)).status).toBe(204);
  await app.storage.remove('uploads', name);
});

it.each(spellings)(
  'leads from an article’s address with %s to the article or to nothing',
  async (_, spell) => {
    const path = pathOf('privacy', 'en');
    const at = path.lastIndexOf('/');
    const article = await ask(apps.folder, path);
    expect(article.status).toBe(200);
    const answer = await ask(apps.folder, spell(path.slice(0, at) || '/.', path.slice(at + 1)));
    if (answer.status === 200) expect(answer.body.equals(article.body)).toBe(true);
    else expect([400, 404]).toContain(answer.status);
  },
);
