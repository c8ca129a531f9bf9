import { calls } from '@nestmate/contract';
import type { BodyOf } from '@nestmate/contract/call';
import type { NetworkId } from '@nestmate/contract/ids';
import type { SignInAttempt } from '@nestmate/contract/rules/sign-in';
import { staffCalls } from '@nestmate/contract/staff';
import type { CampusSettings } from '@nestmate/contract/staff/setup/campus';
import { type Answer, pathOf, type TestApp } from '../app';
import { attemptIn, type browser } from '../clients/browser';
import { openOpenIdServer } from '../servers/open-id-server';
import { callAsStaff, staffMember } from './staff';

export const campusClient = { clientId: 'nestmate', clientSecret: 'a secret of the campus' };

/** The settings of a campus whose roster knows people by their student number. */
export const campusSettings = (issuer: string, changes: Partial<CampusSettings> = {}): CampusSettings => ({
  issuer,
  client_id: campusClient.clientId,
  scopes: 'openid profile email',
  name: 'Alder ID',
  match_by: 'officeId',
  match_claim: 'student_number',
  needs_passcode: false,
  ...changes,
});

/** A campus with its own sign-in, set up and turned on as staff do it. */
export async function setUpCampus(app: TestApp, networkId: NetworkId, changes: Partial<CampusSettings> = {}) {
  const server = await openOpenIdServer(campusClient);
  const renee = await staffMember(app, { networkId });
  const ask = callAsStaff(app);
  const params = { networkId };
  const save = async (more: Partial<CampusSettings> = {}) => {
    const { res } = await ask(renee, staffCalls.staffCampus.read, { params });
    const contents = campusSettings(server.address, { ...changes, ...more });
    const body = { version: res?.version ?? '', contents, client_secret: campusClient.clientSecret };
    return ask(renee, staffCalls.staffCampus.save, { params, body });
  };
  await save();
  await ask(renee, staffCalls.staffCampus.turn, { params, body: { is_on: true } });
  return { ...server, networkId, renee, params, ask, save };
}

type Window = ReturnType<typeof browser>;
type Person = Record<string, string>;

/** Goes to an address of the campus, and says who one is there. @returns the address that leads back */
export async function answerAt(page: string, person: Person): Promise<string> {
  const body = new URLSearchParams({ name: 'Ida Berg', ...person });
  const sent = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return sent.headers.get('location') ?? '';
}

/** Starts at the product. @returns the page of the campus */
export async function startAt(window: Window, networkId: NetworkId, more = ''): Promise<string> {
  const { headers } = await window.visit(`/auth/start/campus?network=${networkId}${more}`);
  return String(headers.location);
}

/** Staff try a campus out. @returns what their browser comes back with */
export async function tryOut(
  { server }: Pick<TestApp, 'server'>,
  { networkId, cookie }: { networkId: NetworkId; cookie: string },
  person: Person,
): Promise<{ cookie: string; location: string; attempt: SignInAttempt | undefined }> {
  const jar = new Map<string, string>();
  const cookies = () => [cookie, ...[...jar].map(([name, value]) => `${name}=${value}`)].join('; ');
  const send = async (method: 'GET' | 'POST', url: string) => {
    const reply = await server.inject({
      method,
      url,
      headers: { host: 'localhost:3000', cookie: cookies() },
    });
    for (const { name, value } of reply.cookies) jar.set(name, value);
    return reply;
  };
  const started = await send('POST', pathOf(staffCalls.staffCampus.start, { networkId }));
  const back = new URL(await answerAt(started.json<{ res: { address: string } }>().res.address, person));
  const location = String((await send('GET', `${back.pathname}${back.search}`)).headers.location);
  return { cookie: cookies(), location, attempt: attemptIn(location) };
}

/** Signs in at a campus, up to the call that opens the session. */
export async function signInAt(
  window: Window,
  { networkId }: { networkId: NetworkId },
  person: Person,
  body: BodyOf<typeof calls.auth.campus> = {},
): Promise<Answer<typeof calls.auth.campus>> {
  const page = await startAt(window, networkId);
  await window.visit(await answerAt(page, person));
  return window.finish('campus', body);
}
