import { staffCalls } from '@nestmate/contract/staff';
import { vi } from 'vitest';
import type { TestApp } from '../app';
import { browser, newcomer } from '../clients/browser';
import type { Caller } from '../hostile/fuzzed-requests';
import { setUpCampus, tryOut } from '../office/campus';
import { staffMember } from '../office/staff';
import type { mailServer } from '../servers/mail-server';
import { atEnd } from '../setup/at-end';
import { community } from '../world/builders';

const { staffSignIn } = staffCalls;

/**
 * Prepares an ordinary use of each call that needs a secret of a mail, a provider that answers, or one that the person
 * has just returned from.
 */
export function staffSignInUses(
  app: TestApp,
  smtp: Awaited<ReturnType<typeof mailServer>>,
): Record<string, () => Promise<Caller>> {
  const caller = (cookie: string, body: object): Caller => ({
    headers: { host: 'localhost:3000', cookie },
    params: {},
    query: {},
    body,
  });
  const member = async () => staffMember(app, await community(app.db));

  /** The secret in the mail, and the cookie of the browser that asked for it. */
  const mailed = async (secret: RegExp) => {
    const { email } = await member();
    const { method, path: url } = staffSignIn.sendLink;
    const { cookies } = await app.server.inject({ method, url, payload: { email } });
    const found = await vi.waitFor(
      () => {
        const mail = smtp.state.received.find(({ to }) => to.includes(email));
        const [, value] = secret.exec(mail?.text ?? '') ?? [];
        if (!value) throw new Error('No mail yet');
        return value;
      },
      { timeout: 30_000 },
    );
    return { found, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };

  const atCampus = async () => {
    const { networkId } = await community(app.db);
    const campus = await setUpCampus(app, networkId);
    atEnd(campus.close);
    return { networkId, cookie: campus.renee.cookie };
  };

  return {
    'staffCampus.start': async () => {
      const { networkId, cookie } = await atCampus();
      return { ...caller(cookie, {}), params: { networkId } };
    },
    'staffCampus.check': async () => {
      const office = await atCampus();
      const person = { email: 'ida@alder.example', student_number: '0042' };
      const { cookie, attempt } = await tryOut(app, office, person);
      return { ...caller(cookie, { attempt }), params: { networkId: office.networkId } };
    },
    'staffSignIn.spendLink': async () => {
      const { found: token, cookie } = await mailed(/#token=([\w-]+)/);
      return caller(cookie, { token });
    },
    'staffSignIn.enterCode': async () => {
      const { found: code, cookie } = await mailed(/^Subject: (\d{3} \d{3})/m);
      return caller(cookie, { code });
    },
    'staffSignIn.useProvider': async () => {
      const { email } = await member();
      const window = browser(app);
      await window.follow(await window.follow('/auth/start/google?staff=1'), { ...newcomer(), email });
      return caller([...window.jar].map(([name, value]) => `${name}=${value}`).join('; '), { way: 'google' });
    },
  };
}
