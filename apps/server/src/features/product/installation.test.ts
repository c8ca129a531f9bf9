import { calls } from '@nestmate/contract';
import type { LetterId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, resident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { contactAddresses } from '../contact-address';

const { staffInstallation } = staffCalls;

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await testApp({
    config: { production: true, mail: undefined, localIdentityProvider: false, demo: false },
    log: { write: (line: string) => void lines.push(line) },
  });
});

async function office() {
  const hall = await community(app.db);
  const { networkId, subnetworkId } = hall;
  const renee = await staffMember(app, { networkId });
  return { params: { networkId, subnetworkId }, renee, ask: callAsStaff(app) };
}

it('shows administrators alone what is not set up', async () => {
  const { params, renee, ask } = await office();
  const { res } = await ask(renee, staffInstallation.parts, { params });
  expect(res?.is_production).toBe(true);
  expect(Object.fromEntries(res?.parts.map(({ part, state }) => [part, state]) ?? [])).toMatchObject({
    mail: 'missing',
    support: 'missing',
    signIn: 'ready',
    relay: 'missing',
  });
  const joan = await staffMember(app, { networkId: params.networkId, role: 'community' });
  expect((await ask(joan, staffInstallation.parts, { params })).code).toBe(403);
  expect((await app.call(staffInstallation.parts, { params })).code).toBe(401);
});

it('warns of each part at the start of a production', () => {
  const warned = lines
    .filter((line) => line.includes('Not set up'))
    .map((line) => JSON.parse(line) as object);
  expect(warned).toMatchObject([
    { level: 'warn', part: 'mail', settings: ['SMTP_URL', 'MAIL_FROM'] },
    { level: 'warn', part: 'support' },
    { level: 'warn', part: 'relay' },
    ...(app.mediaWorkers.areInstalled() ? [] : [{ level: 'warn', part: 'groupCalls' }]),
  ]);
});

it('shows administrators how many mails wait, none of which it sends', async () => {
  const { params, renee, ask } = await office();
  const { networkId } = params;
  const body = { name: 'Joan', role: 'community', places: null } as const;
  const before = (await ask(renee, staffInstallation.parts, { params })).res?.mails_waiting ?? 0;
  for (const name of ['joan', 'ida'])
    await ask(renee, staffCalls.staffTeam.add, {
      params: { networkId },
      body: { ...body, email: `${name}-${networkId}@office.example` },
    });
  // Due queues are looked for immediately: a second job is found after the mails of the first search would have failed.
  let jobsRun = 0;
  await app.jobs.handle('after-the-mails', async () => {
    jobsRun += 1;
  });
  for (const count of [1, 2]) {
    await app.jobs.send('after-the-mails', {});
    await vi.waitFor(() => expect(jobsRun).toBe(count), { timeout: 20_000 });
  }
  const { res } = await ask(renee, staffInstallation.parts, { params });
  expect(res?.mails_waiting).toBe(before + 2);
  expect(lines.filter((line) => /could not be sent|A job failed|is away/.test(line))).toEqual([]);
});

it('takes no letter to support', async () => {
  const body = { letter_id: newId<LetterId>(), email: 'mia@mail.example', body: 'Help', page: null };
  expect(await app.call(calls.support.write, { body })).toMatchObject({
    code: 503,
    err: { error_code: 'Unavailable' },
  });
});

it('answers a resident that no link to their address can be sent yet', async () => {
  const ana = await resident(app.db, await community(app.db), { preferredEmail: 'ana@mail.example' });
  await app.db.delete(contactAddresses).where(eq(contactAddresses.userId, ana.userId));
  const call = { as: ana.userId, params: { userId: ana.userId } };
  const sent = await app.call(calls.notifications.sendAddressLink, call);
  expect(sent.res).toMatchObject({ link: 'waiting', sends_at: null });
});
