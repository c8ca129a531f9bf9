import { staffCalls } from '@nestmate/contract/staff';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { browser, newcomer } from '../../../../test/clients/browser';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { makeCertificate } from '../../../../test/servers/certificate';
import { openOpenIdServer } from '../../../../test/servers/open-id-server';
import { atEnd } from '../../../../test/setup/at-end';
import { temporaryDataDir } from '../../../../test/setup/data-dir';
import { community } from '../../../../test/world/builders';

// Nobody vouches for the certificate of a test.
vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
atEnd(() => void vi.unstubAllEnvs());
const client = { clientId: 'nestmate', clientSecret: 'a secret' };
const campus = await openOpenIdServer({
  ...client,
  certificate: await makeCertificate(await temporaryDataDir()),
});
atEnd(campus.close);
const app = await testApp({
  config: { staffOidc: { ...client, issuer: campus.address, name: 'Alder University' } },
});

/** Goes to the campus. @returns its page, where a person says who they are */
async function start(visitor: ReturnType<typeof browser>) {
  const { headers } = await visitor.visit('/staff/auth/campus');
  return String(headers.location);
}

/** Comes back from the campus. @returns where the browser ends */
async function comeBack(visitor: ReturnType<typeof browser>, page: string, person: { email: string }) {
  const sent = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ida Berg', ...person }),
    redirect: 'manual',
  });
  const { headers } = await visitor.visit(sent.headers.get('location') ?? '');
  return headers.location;
}

it('finishes the sign-ins of two windows at the campus, in any order, each once', async () => {
  const { networkId } = await community(app.db);
  const people = [newcomer(), newcomer()] as const;
  const members = [];
  for (const { email } of people) members.push((await staffMember(app, { networkId, email })).staffId);
  const windows = browser(app);
  const whoAmI = async () => {
    const cookie = `nestmate_staff=${windows.jar.get('nestmate_staff')}`;
    return (await callAsStaff(app)({ cookie }, staffCalls.staffSignIn.me)).res?.staff_id;
  };
  const [first, second] = [await start(windows), await start(windows)];
  expect(await comeBack(windows, second, people[1])).toBe('/staff/sign-in');
  expect(await whoAmI()).toBe(members[1]);
  expect(await comeBack(windows, first, people[0])).toBe('/staff/sign-in');
  expect(await whoAmI()).toBe(members[0]);
  expect([...windows.jar.keys()].filter((name) => name.includes('campus'))).toEqual([]);
  expect(await comeBack(windows, first, people[0])).toBe('/staff/sign-in?failed=SignInFailed');
});

it('accepts a campus sign-in only in the browser that began it', async () => {
  const { networkId } = await community(app.db);
  const person = newcomer();
  await staffMember(app, { networkId, email: person.email });
  const page = await start(browser(app));
  expect(await comeBack(browser(app), page, person)).toBe('/staff/sign-in?failed=SignInFailed');
});
