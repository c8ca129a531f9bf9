import { staffCalls } from '@nestmate/contract/staff';
import { beforeEach, expect, vi } from 'vitest';
import { testApp } from '../app';
import { mailServer } from '../servers/mail-server';
import { community } from '../world/builders';
import { callAsStaff, staffMember } from './staff';

const { staffSignIn } = staffCalls;

/** An app whose staff sign in by mail, and their browsers. Call it once per test file. */
export async function staffBrowsers() {
  const smtp = await mailServer();
  const app = await testApp({
    config: { mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false } },
  });
  const asStaff = callAsStaff(app);
  beforeEach(() => smtp.reset());

  const office = async () => staffMember(app, await community(app.db));

  /** A browser that keeps the console's cookies. */
  function window(remoteAddress = '127.0.0.1') {
    const jar = new Map<string, string>();
    const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
      const response = await app.server.inject({
        method: 'POST',
        url: path,
        remoteAddress,
        headers: {
          host: 'localhost:3000',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        payload,
      });
      for (const { name, value } of response.cookies) jar.set(name, value);
      return { code: response.statusCode, body: response.body && response.json(), cookies: response.cookies };
    };
    return {
      jar,
      ask: (email: string, headers?: Record<string, string>) =>
        post(staffSignIn.sendLink.path, { email }, headers),
      spend: (token: string, headers?: Record<string, string>) =>
        post(staffSignIn.spendLink.path, { token }, headers),
      type: (code: string) => post(staffSignIn.enterCode.path, { code }),
      me: () => asStaff({ cookie: `nestmate_staff=${jar.get('nestmate_staff')}` }, staffSignIn.me),
    };
  }

  const mailed = async (email: string, number = 1) => {
    const theirs = () => smtp.state.received.filter(({ to }) => to.includes(email));
    await vi.waitFor(() => expect(theirs()).toHaveLength(number), { timeout: 30_000 });
    const { text = '', to = [] } = theirs().at(-1) ?? {};
    return {
      to,
      text,
      token: /#token=([\w-]+)/.exec(text)?.[1] ?? '',
      code: /^Subject: (\d{3} \d{3})/m.exec(text)?.[1] ?? '',
    };
  };

  /** A browser whose person has requested a link, with the mail. */
  async function requestedLink() {
    const member = await office();
    const mine = window();
    await mine.ask(member.email);
    return { member, mine, ...(await mailed(member.email)) };
  }

  return { app, smtp, asStaff, office, window, mailed, requestedLink };
}
