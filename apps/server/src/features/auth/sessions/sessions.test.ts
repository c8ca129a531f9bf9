import { calls } from '@nestmate/contract';
import { sessionMarker } from '@nestmate/contract/rules/sign-in';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { browser, newcomer, sessionIn } from '../../../../test/clients/browser';
import { community, invitation, resident } from '../../../../test/world/builders';
import { hashOf } from '../../../platform/opaque-token';
import { users } from '../../memberships';
import { refreshTokens, sessions } from '../auth.schema';
import { makeCookies } from '../cookies';
import { makeAccountOfBrowser } from './account-of';
import {
  openSession,
  rotateSession as rotate,
  refreshTokenLifetimeMs,
  replayGraceMs,
  tidySessions,
} from './sessions.service';

let app: TestApp;
let passcode: string;

beforeAll(async () => {
  app = await testApp();
  passcode = await invitation(app.db, await community(app.db));
});

async function signedIn() {
  const window = browser(app);
  const person = newcomer();
  return { window, session: sessionIn(await window.signIn('google', person, { passcode })) };
}

const somewhere = { address: '203.0.113.0/24', browser: null };
const refreshCookie = 'nestmate_refresh';
const attributes = { sameSite: 'Lax', path: '/', maxAge: refreshTokenLifetimeMs / 1000 };
const mayAct = async (token: string) => {
  const answer = await app.call(calls.auth.reassociate, { token, body: { passcode } });
  return answer.code === 200;
};

describe('a session', () => {
  it('continues with the refresh cookie, which changes at every use [7.6]', async () => {
    const { window, session } = await signedIn();
    const before = window.jar.get(refreshCookie);
    const response = await window.post('/auth/refresh');
    const { res } = response.json<{ res: typeof session }>();
    expect(res).toMatchObject({ userId: session.userId, memberships: session.memberships });
    expect(await mayAct(res.accessToken)).toBe(true);
    expect(window.jar.get(refreshCookie)).not.toBe(before);
    expect(response.cookies).toMatchObject([
      { name: refreshCookie, httpOnly: true, ...attributes },
      { name: sessionMarker(false), value: '1', ...attributes },
    ]);
    expect(response.cookies[1]).not.toHaveProperty('httpOnly');
  });

  it('removes the marker that scripts can read at its end', async () => {
    const { window } = await signedIn();
    expect(window.jar.get(sessionMarker(false))).toBe('1');
    await window.post('/auth/logout');
    expect(window.jar.has(sessionMarker(false))).toBe(false);
    window.jar.set(sessionMarker(false), '1');
    expect((await window.post('/auth/refresh')).statusCode).toBe(401);
    expect(window.jar.has(sessionMarker(false))).toBe(false);
  });

  it('stores its token as a hash only', async () => {
    const { window } = await signedIn();
    const token = window.jar.get(refreshCookie) ?? '';
    const rows = await app.db.select().from(refreshTokens);
    expect(rows.some(({ hash }) => hash === hashOf(token))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('carries __Host- and Secure on https', async () => {
    const secure = await testApp({ config: { secureCookies: true, publicUrl: 'https://home.example' } });
    const { cookies } = await secure.server.inject({ url: '/auth/start/google' });
    expect(cookies).toMatchObject([
      { name: expect.stringMatching(/^__Host-nestmate_started_google_\d$/), secure: true, path: '/' },
    ]);
    const refused = await secure.server.inject({ method: 'POST', url: '/auth/refresh' });
    expect(refused.cookies).toMatchObject([
      { name: '__Host-nestmate_refresh', secure: true, path: '/' },
      { name: '__Host-nestmate_signed_in', secure: true, path: '/' },
    ]);
  });

  it('ends on the server when its person logs out', async () => {
    const { window, session } = await signedIn();
    const token = window.jar.get(refreshCookie) ?? '';
    expect((await window.post('/auth/logout')).statusCode).toBe(204);
    expect(window.jar.has(refreshCookie)).toBe(false);
    window.jar.set(refreshCookie, token);
    expect((await window.post('/auth/refresh')).json()).toMatchObject({
      code: 401,
      err: { error_code: 'Unauthorized' },
    });
    expect(await mayAct(session.accessToken)).toBe(false);
  });

  it('ends when its browser signs in again, because the new cookie replaces its own', async () => {
    const { window, session } = await signedIn();
    await window.signIn('google', newcomer('Grace Hopper'), { passcode });
    expect(await mayAct(session.accessToken)).toBe(false);
  });

  it('ends with its account', async () => {
    const { window, session } = await signedIn();
    await app.db.delete(users).where(eq(users.id, session.userId));
    expect(await mayAct(session.accessToken)).toBe(false);
    expect((await window.post('/auth/refresh')).statusCode).toBe(401);
  });

  it("is neither refreshed nor ended from another site's page", async () => {
    const { window } = await signedIn();
    for (const origin of [
      'https://elsewhere.example',
      'https://localhost:3000',
      'http://localhost',
      'null',
    ]) {
      expect((await window.post('/auth/refresh', { origin })).statusCode, origin).toBe(403);
      expect((await window.post('/auth/logout', { origin })).statusCode, origin).toBe(403);
    }
    expect((await window.post('/auth/refresh')).statusCode).toBe(200);
  });

  it('is refused without a cookie, or with an invalid one', async () => {
    const window = browser(app);
    expect((await window.post('/auth/refresh')).statusCode).toBe(401);
    window.jar.set(refreshCookie, 'made-up');
    expect((await window.post('/auth/refresh')).statusCode).toBe(401);
    expect((await window.post('/auth/logout')).statusCode).toBe(204);
  });
});

it('finds a session by its former cookie until the grace period ends', async () => {
  const { window, session } = await signedIn();
  const accountOf = makeAccountOfBrowser(app, makeCookies(false));
  const ownerOf = (cookie: string) => accountOf({ cookies: { [refreshCookie]: cookie } } as never);
  const before = window.jar.get(refreshCookie) ?? '';
  await window.post('/auth/refresh');
  expect(await ownerOf(before)).toBe(session.userId);
  const usedAt = new Date(Date.now() - replayGraceMs - 1000);
  await app.db
    .update(refreshTokens)
    .set({ usedAt })
    .where(eq(refreshTokens.hash, hashOf(before)));
  expect(await ownerOf(before)).toBeUndefined();
  expect(await ownerOf(window.jar.get(refreshCookie) ?? '')).toBe(session.userId);
});

describe('refresh tokens', () => {
  const day = 86_400_000;
  const now = new Date('2027-01-10T12:00:00Z');
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const rotateSession = (token: string, at: Date) =>
    rotate({ ...app, signer: app.tokens }, { token, ...somewhere }, at);
  const newSession = async () => {
    const { userId } = await resident(app.db, await community(app.db));
    return openSession(app.db, { userId, ...somewhere }, now);
  };

  it('are retained for a week after use', async () => {
    const { sessionId, refreshToken } = await newSession();
    const next = await rotateSession(refreshToken, later(1000));
    const tokens = () => app.db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, sessionId));
    await tidySessions(app.db, later(6 * day));
    expect(await tokens()).toHaveLength(2);
    await tidySessions(app.db, later(8 * day));
    expect((await tokens()).map(({ hash }) => hash)).toEqual([hashOf(next.refreshToken)]);
    await tidySessions(app.db, later(refreshTokenLifetimeMs + day));
    expect(await tokens()).toEqual([]);
  });

  it('are deleted with a session that none of them continues', async () => {
    const { sessionId } = await newSession();
    await tidySessions(app.db, later(refreshTokenLifetimeMs + day));
    await app.db.update(sessions).set({ createdAt: now }).where(eq(sessions.id, sessionId));
    await tidySessions(app.db, later(2 * day));
    expect(await app.db.select().from(sessions).where(eq(sessions.id, sessionId))).toEqual([]);
  });

  it('expire after 30 days', async () => {
    const { refreshToken } = await newSession();
    await expect(rotateSession(refreshToken, later(refreshTokenLifetimeMs))).rejects.toThrow('Unauthorized');
    expect(refreshTokenLifetimeMs).toBe(30 * 86_400_000);
  });
});
