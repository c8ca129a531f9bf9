import { runInNewContext } from 'node:vm';
import { calls } from '@nestmate/contract';
import type { BroughtInvitation } from '@nestmate/contract/auth';
import { type Provider, provider } from '@nestmate/contract/providers';
import { sessionMarker, signInChannel } from '@nestmate/contract/rules/sign-in';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { attemptIn, browser, newcomer, sessionIn } from '../../../../test/clients/browser';
import { community, invitation } from '../../../../test/world/builders';
import { identities } from '../auth.schema';

let app: TestApp;
let passcode: string;
const log: string[] = [];
const ada = { name: 'Ada Lovelace', email: 'ada@example.org' };

beforeAll(async () => {
  app = await testApp({ log: { write: (line) => void log.push(line) } });
  passcode = await invitation(app.db, await community(app.db));
});

describe('the way to a provider and back', () => {
  it('is offered for every provider', async () => {
    const answer = await app.call(calls.product.options);
    expect(answer.res).toMatchObject({
      google: { via: 'local', startUrl: '/auth/start/google', window: 'popup' },
      apple: { via: 'local', startUrl: '/auth/start/apple', window: 'page' },
      facebook: { via: 'local', startUrl: '/auth/start/facebook', window: 'popup' },
    });
  });

  it('names the branch on localhost and staging only', async () => {
    const branchAt = async (publicUrl: string) => {
      const there = await testApp({ config: { publicUrl } });
      return (await there.call(calls.product.options)).res?.branch;
    };
    expect((await app.call(calls.product.options)).res?.branch).toBe('a-branch');
    expect(await branchAt('https://staging.nestmate.example')).toBe('a-branch');
    expect(await branchAt('https://nestmate.example')).toBeNull();
  });

  it('is not started by another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await app.server.inject({ url: '/auth/start/google', headers });
    expect(response).toMatchObject({ statusCode: 303, headers: { location: '/' }, cookies: [] });
  });

  const requestTo = async (brand: Provider) => {
    const { headers } = await browser(app).visit(`/auth/start/${brand}`);
    return new URL(String(headers.location), 'http://localhost').searchParams;
  };

  it('asks Apple for a form [7.33]', async () => {
    const apple = await requestTo('apple');
    expect(apple.get('response_type')).toBe('code id_token');
    expect(apple.get('response_mode')).toBe('form_post');
    expect(apple.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['email', 'name']));
    expect(apple.get('redirect_uri')).toBe('http://localhost:3000/auth/redirect/apple');
  });

  it('asks Google for a code [7.33]', async () => {
    const google = await requestTo('google');
    expect(google.get('response_type')).toBe('code');
    expect(google.get('code_challenge_method')).toBe('S256');
  });

  it.each(['google', 'facebook'] as const)('carries the invitation through %s [7.33]', async (brand) => {
    const newcomer = { name: 'Robin Fairweather', email: `${brand}@example.org` };
    const arrive = async (brought: { isRegister: boolean; invitation: BroughtInvitation }) => {
      const somebody = browser(app);
      await somebody.follow(await somebody.start(brand), newcomer);
      return somebody.finish(brand, { passcode, ...brought });
    };
    const general = { passcode, invitationType: 'GENERAL', membershipId: null } as const;
    const refused = (error_code: string) => ({ err: { error_code } });
    expect(await arrive({ isRegister: false, invitation: general })).toMatchObject(refused('Unauthorized'));
    const unique = { ...general, invitationType: 'UNIQUE' } as const;
    expect(await arrive({ isRegister: true, invitation: unique })).toMatchObject(refused('InvalidPasscode'));
    expect(sessionIn(await arrive({ isRegister: true, invitation: general })).memberships).toHaveLength(1);
  });

  it.each(provider.options)('leaves no code or token of %s in an address', async (brand) => {
    const somebody = browser(app);
    const end = await somebody.follow(await somebody.start(brand), ada);
    expect(end).toMatch(new RegExp(`^/\\?signin=${brand}&attempt=[0-5]$`));
  });

  it('ends a popup on a page that passes the returned attempt to its opener', async () => {
    const somebody = browser(app);
    const end = await somebody.follow(await somebody.start('google', 'popup-mine'), ada);
    expect(end).toMatch(/^\/auth\/returned\?provider=google&window=popup-mine&attempt=[0-5]$/);
    const page = await somebody.visit(end);
    expect(page.body).toContain('<script src="/auth/returned.js" defer>');
    const logged: unknown[] = [];
    const opener = {
      name: '',
      postMessage: (message: object) => logged.push({ ...message }),
      close: () => {},
    };
    runInNewContext((await somebody.visit('/auth/returned.js')).body, {
      location: new URL(end, 'http://localhost'),
      URLSearchParams,
      BroadcastChannel: function Channel(name: string) {
        return Object.assign(opener, { name });
      },
      window: { close: () => logged.push('closed') },
    });
    const returned = { type: 'returned', provider: 'google', window: 'popup-mine', attempt: attemptIn(end) };
    expect(logged).toEqual([returned, 'closed']);
    expect(opener.name).toBe(signInChannel);
  });

  it.each(provider.options)(
    'distinguishes a sign-in that the person cancelled at %s from a failed one',
    async (brand) => {
      const somebody = browser(app);
      await somebody.follow(await somebody.start(brand), { cancel: 'true' });
      expect(await somebody.finish(brand)).toMatchObject({
        code: 401,
        err: { error_code: 'SignInCancelled' },
      });
      await somebody.follow(await somebody.start(brand), newcomer());
      sessionIn(await somebody.finish(brand, { create_on_login: true, passcode }));
    },
  );

  it('works once', async () => {
    const somebody = browser(app);
    await somebody.follow(await somebody.start('google'), ada);
    const jar = new Map(somebody.jar);
    sessionIn(await somebody.finish('google', { create_on_login: true, passcode }));
    for (const [name, value] of jar) somebody.jar.set(name, value);
    expect(await somebody.finish('google')).toMatchObject({ code: 401, err: { error_code: 'SignInFailed' } });
  });

  it('cannot start in one browser and end in another', async () => {
    const victim = browser(app);
    const attacker = browser(app);
    await attacker.start('google');
    await victim.follow(await victim.start('google'), ada);
    const [stolen, response] = [...victim.jar].find(([name]) => name.includes('returned')) ?? ['', ''];
    const [, started] = [...attacker.jar].find(([name]) => name.includes('started')) ?? ['', ''];
    const mixed = browser(app);
    mixed.jar.set(stolen, response);
    mixed.jar.set(stolen.replace('returned', 'started'), started ?? '');
    expect(await mixed.finish('google')).toMatchObject({ code: 401, err: { error_code: 'SignInFailed' } });
  });

  it.each(provider.options)('finishes in each of two windows with %s, in any order', async (brand) => {
    for (const order of ['one by one', 'the first last', 'both back first'] as const) {
      const windows = browser(app);
      const [one, other] = [newcomer(), newcomer()];
      const first = await windows.start(brand);
      const second = await windows.start(brand);
      const register = () => windows.finish(brand, { create_on_login: true, passcode });
      const finished: string[] = [];
      const [earlier, later] = order === 'the first last' ? [second, first] : [first, second];
      await windows.follow(earlier, one);
      if (order !== 'both back first') finished.push(sessionIn(await register()).userId);
      await windows.follow(later, other);
      while (finished.length < 2) finished.push(sessionIn(await register()).userId);
      expect(new Set(finished).size, order).toBe(2);
      expect(
        [...windows.jar.keys()].filter((name) => /started|returned/.test(name)),
        order,
      ).toEqual([]);
      expect(await windows.finish(brand), order).toMatchObject({
        code: 401,
        err: { error_code: 'SignInFailed' },
      });
    }
  });

  it.each(provider.options)(
    'finishes each window’s own sign-in with %s when both come back together',
    async (brand) => {
      for (let round = 0; round < 5; round++) {
        const windows = browser(app);
        const people = [newcomer('Ida Berg'), newcomer('Ben Ito')];
        const pages = [await windows.start(brand), await windows.start(brand)];
        const ends = [];
        for (const [at, page] of pages.entries()) ends.push(await windows.follow(page, people[at]));
        const [first, second] = ends.map(attemptIn);
        expect(new Set([first, second]).size).toBe(2);
        const emails = [];
        const finish = async (attempt: typeof first) =>
          sessionIn(
            await windows.finish(brand, { create_on_login: true, passcode, ...(attempt && { attempt }) }),
          );
        for (const { userId } of await Promise.all([finish(second), finish(first)])) {
          const [own] = await app.db.select().from(identities).where(eq(identities.userId, userId));
          emails.push(own?.email);
        }
        expect(emails).toEqual([people[1]?.email, people[0]?.email]);
        expect(await windows.finish(brand, { ...(first && { attempt: first }) })).toMatchObject({
          code: 401,
        });
      }
    },
  );

  it('finishes two sign-ins that come back together and do not say which window they are of', async () => {
    for (let round = 0; round < 10; round++) {
      const windows = browser(app);
      for (let window = 0; window < 2; window++)
        await windows.follow(await windows.start('google'), newcomer());
      const both = [1, 2].map(() => windows.finish('google', { create_on_login: true, passcode }));
      const users = (await Promise.all(both)).map((answer) => sessionIn(answer).userId);
      expect(new Set(users).size).toBe(2);
    }
  });

  it('finishes a window’s sign-in after another window has cancelled its own', async () => {
    const windows = browser(app);
    const [first, second] = [await windows.start('google'), await windows.start('google')];
    await windows.follow(second, { cancel: 'true' });
    expect(await windows.finish('google')).toMatchObject({ err: { error_code: 'SignInCancelled' } });
    await windows.follow(first, newcomer());
    sessionIn(await windows.finish('google', { create_on_login: true, passcode }));
  });

  it('keeps the cookies of only a few attempts, however many are begun or forged', async () => {
    const windows = browser(app);
    let last = '';
    for (let nth = 0; nth < 20; nth++) {
      last = await windows.start('google');
      await windows.visit(`/auth/redirect/google?state=page.${nth}.made-up&code=x`);
    }
    expect([...windows.jar.keys()].filter((name) => name.includes('started_google'))).toHaveLength(6);
    expect([...windows.jar.keys()].filter((name) => name.includes('returned_google'))).toHaveLength(6);
    await windows.follow(last, newcomer());
    sessionIn(await windows.finish('google', { create_on_login: true, passcode }));
  });

  it('passes on the message of a provider that refuses, and marks it as a detail [8.5]', async () => {
    const somebody = browser(app);
    let { headers } = await somebody.visit(await somebody.start('google'), { cancel: 'true' });
    while (!headers.location?.includes('/auth/redirect/')) {
      if (!headers.location) throw new Error('The provider did not return the browser');
      ({ headers } = await somebody.visit(headers.location));
    }
    const returned = new URL(headers.location, 'http://localhost');
    returned.searchParams.set('error', 'invalid_scope');
    returned.searchParams.set('error_description', 'Out of order');
    await somebody.follow(returned.href);
    const answer = await somebody.finish('google');
    expect(answer).toMatchObject({
      err: { error_code: 'SignInFailed', error_description: 'Out of order', has_detail: true },
    });
    expect((await somebody.finish('google')).err).not.toHaveProperty('has_detail');
  });

  it('is refused when the browser names another site’s page as its origin', async () => {
    const somebody = browser(app);
    await somebody.follow(await somebody.start('google'), ada);
    const answer = await somebody.finish('google', {}, { origin: 'https://elsewhere.example' });
    expect(answer).toMatchObject({ code: 403, err: { error_code: 'Forbidden' } });
    sessionIn(await somebody.finish('google', { passcode }, { origin: 'http://localhost:3000' }));
  });

  it('refuses invalid tokens of a provider', async () => {
    for (const brand of provider.options) {
      const answer = await app.call(calls.auth[brand], {
        body: { oauth_token: 'made-up', identityToken: 'a.b.c', public_key_id: 'local' },
      });
      expect(answer, brand).toMatchObject({ code: 401, err: { error_code: 'SignInFailed' } });
    }
  });

  it('writes no code, token, passcode or cookie into the log', async () => {
    const somebody = browser(app);
    const session = sessionIn(await somebody.signIn('apple', ada, { passcode }));
    await app.call(calls.invitations.preflight, { params: { token: passcode } });
    await app.server.inject({
      method: 'POST',
      url: `/auth/google?oauth_token=secret-code&passcode=${passcode}`,
    });
    const written = log.join('');
    expect(written).toContain('/auth/apple');
    // The marker's value is no secret.
    const cookies = [...somebody.jar].filter(
      ([name]) => name.startsWith('nestmate_') && name !== sessionMarker(false),
    );
    expect(cookies).not.toHaveLength(0);
    for (const secret of [
      session.accessToken,
      passcode,
      'secret-code',
      ...cookies.map(([, value]) => value),
    ]) {
      expect(written).not.toContain(secret);
    }
    // A token has a dot; an id of the local provider may begin like one.
    expect(written).not.toMatch(/id_token|code=|eyJ[\w-]*\./);
  });
});
