import { provider } from '@nestmate/contract/providers';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../test/app';
import { browser, sessionIn } from '../../test/clients/browser';
import { community, invitation, resident } from '../../test/world/builders';
import { giveLocalAccounts } from './local-accounts.queries';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe('the local identity provider', () => {
  it.each([
    ['en', 'Choose an account'],
    ['es', 'Elige una cuenta'],
    ['zh', '选择一个账号'],
  ])('shows the account page in %s under each brand', async (language, title) => {
    for (const [brand, name] of [
      ['google', 'Google'],
      ['apple', 'Apple'],
      ['facebook', 'Facebook'],
    ] as const) {
      const somebody = browser(app);
      const page = await somebody.visit(await somebody.start(brand), undefined, {
        'accept-language': language,
      });
      expect(page.body).toContain(`<html lang="${language}">`);
      expect(page.body).toContain(`<h1>${title}</h1>`);
      expect(page.body).toContain(name);
      expect(page.body.includes('name="hide_email"')).toBe(brand === 'apple');
      expect(page.body).not.toContain('<script');
      expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    }
  });

  it('lists first the person a sign-in is probably for', async () => {
    for (const name of ['Ada', 'Bo']) {
      const { userId } = await resident(app.db, await community(app.db));
      await giveLocalAccounts(app.db, { userId, name, email: `${name}@hint.example`, note: '' });
    }
    const somebody = browser(app);
    const { body } = await somebody.visit(await somebody.startAs('google', 'Bo@hint.example'));
    const [first = '', others = ''] = body.split('<details>');
    expect(first).toContain('Bo@hint.example');
    expect(first).not.toContain('Ada@hint.example');
    expect(others).toContain('Ada@hint.example');
    expect(others).not.toContain('Bo@hint.example');
  });

  it.each(provider.options)(
    'signs in residents of the demo world by name under the %s brand',
    async (brand) => {
      const { userId } = await resident(app.db, await community(app.db));
      const name = `Zoë “Z” <b>Okafor</b> ${brand}`;
      await giveLocalAccounts(app.db, {
        userId,
        name,
        email: `zoe-${brand}@example.org`,
        note: 'Has a room',
      });
      const somebody = browser(app);
      const page = await somebody.start(brand);
      const { body } = await somebody.visit(page);
      expect(body).toContain(`Zoë “Z” &lt;b&gt;Okafor&lt;/b&gt; ${brand}`);
      expect(body).toContain('Has a room');
      const button = body.slice(0, body.indexOf(`zoe-${brand}@`));
      const account =
        button
          .match(/value="([^"]+)"/g)
          ?.at(-1)
          ?.slice(7, -1) ?? '';
      await somebody.follow(page, { account });
      expect(sessionIn(await somebody.finish(brand))).toMatchObject({ userId });
    },
  );

  it.each(['nowhere', 'https://elsewhere.example/auth/redirect/google'])(
    'leads nobody to %s',
    async (redirect) => {
      const { headers } = await app.server.inject({ url: '/auth/start/google' });
      const url = new URL(String(headers.location), 'http://localhost');
      url.searchParams.set('redirect_uri', redirect);
      const { statusCode } = await app.server.inject({ url: `${url.pathname}${url.search}` });
      expect(statusCode).toBe(400);
    },
  );

  it('asks for one of the known accounts at each sign-in', async () => {
    const passcode = await invitation(app.db, await community(app.db));
    const ada = { name: 'Ada Lovelace', email: 'ada@example.org' };
    const window = browser(app);
    const { userId } = sessionIn(await window.signIn('google', ada, { passcode }));
    const page = await window.start('google');
    expect(page).toMatch(/^\/idp\/interaction\//);
    expect((await window.visit(page)).body).toContain('ada@example.org');
    const grace = { name: 'Grace Hopper', email: 'grace@example.org' };
    await window.follow(page, grace);
    const other = sessionIn(await window.finish('google', { create_on_login: true, passcode }));
    expect(other.userId).not.toBe(userId);
  });

  it('asks again if the name or the address is missing', async () => {
    const somebody = browser(app);
    const page = await somebody.start('google');
    const incomplete: Record<string, string>[] = [
      { name: 'Ada' },
      { name: ' ', email: 'ada@example.org' },
      { name: 'Ada', email: 'no' },
    ];
    for (const form of incomplete) {
      expect(await somebody.follow(page, form), JSON.stringify(form)).toBe(page);
    }
  });

  it('rejects requests outside a running sign-in', async () => {
    const addresses = ['/idp/interaction/none', '/idp/auth/none', '/idp/auth?client_id=x', '/idp/none'];
    for (const address of addresses) {
      const { statusCode } = await browser(app).visit(address);
      expect(statusCode, address).toBeGreaterThanOrEqual(400);
      expect(statusCode, address).toBeLessThan(500);
    }
    expect((await browser(app).visit('/idp/facebook/me')).statusCode).toBe(400);
    expect((await browser(app).visit('/idp/interaction/none', { name: 'Ada' })).statusCode).toBe(410);
  });

  it('is absent when a real provider is configured', async () => {
    const google = { clientId: 'id', clientSecret: 'secret' };
    const real = await testApp({
      config: { localIdentityProvider: false, providers: { google, apple: undefined, facebook: undefined } },
    });
    expect((await browser(real).visit('/idp/.well-known/openid-configuration')).statusCode).toBe(404);
    const { json } = await real.server.inject({ url: '/auth/options' });
    expect(json()).toMatchObject({
      res: {
        google: { via: 'provider', window: 'popup' },
        apple: { via: 'none' },
        facebook: { via: 'none' },
      },
    });
    expect((await browser(real).visit('/auth/start/apple')).statusCode).toBe(404);
  });
});
