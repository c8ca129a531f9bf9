import { calls } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { browser, sessionIn } from '../../../../test/browser';
import { community, invitation, resident } from '../../../../test/builders';
import { users } from '../../memberships';
import { refreshTokens, sessions } from '../auth.schema';
import { hashOf } from '../../../platform/opaque-token';
import { openSession, refreshTokenLifetime, replayGrace, rotateSession } from './sessions.service';
import { tidySessions } from './tidy-sessions';

let app: TestApp;
let passcode: string;
let people = 0;

beforeAll(async () => {
  app = await testApp();
  passcode = await invitation(app.db, await community(app.db));
});

async function signedIn() {
  const window = browser(app);
  const person = { name: 'Ada Lovelace', email: `session-${++people}@example.org` };
  return { window, session: sessionIn(await window.signIn('google', person, { passcode })) };
}

const refreshCookie = 'nestmate_refresh';
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
      { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: refreshTokenLifetime / 1000 },
    ]);
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
    expect(cookies).toMatchObject([{ name: '__Host-nestmate_started_google', secure: true, path: '/' }]);
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

  it('ends with its account', async () => {
    const { window, session } = await signedIn();
    await app.db.delete(users).where(eq(users.id, session.userId));
    expect(await mayAct(session.accessToken)).toBe(false);
    expect((await window.post('/auth/refresh')).statusCode).toBe(401);
  });

  it("is neither refreshed nor ended from another site's page", async () => {
    const { window } = await signedIn();
    const headers = { origin: 'https://elsewhere.example' };
    expect((await window.post('/auth/refresh', headers)).statusCode).toBe(403);
    expect((await window.post('/auth/logout', headers)).statusCode).toBe(403);
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

describe('refresh tokens', () => {
  const day = 86_400_000;
  const now = new Date('2027-01-10T12:00:00Z');
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const newSession = async () => {
    const { userId } = await resident(app.db, await community(app.db));
    return openSession(app.db, userId, now);
  };

  it('work for two windows that use the same one concurrently', async () => {
    const { refreshToken } = await newSession();
    const both = await Promise.all([1, 2].map(() => rotateSession(app, refreshToken, later(1000))));
    const [first, second] = both;
    expect(first?.refreshToken).not.toBe(second?.refreshToken);
    for (const { refreshToken } of both) await rotateSession(app, refreshToken, later(2000));
  });

  it('are kept for a while after use, and dead sessions are deleted', async () => {
    const { sessionId, refreshToken } = await newSession();
    const next = await rotateSession(app, refreshToken, later(1000));
    const tokens = () => app.db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, sessionId));
    await tidySessions(app.db, later(6 * day));
    expect(await tokens()).toHaveLength(2);
    await tidySessions(app.db, later(8 * day));
    expect((await tokens()).map(({ hash }) => hash)).toEqual([hashOf(next.refreshToken)]);
    await tidySessions(app.db, later(refreshTokenLifetime + day));
    expect(await tokens()).toEqual([]);
    await app.db.update(sessions).set({ createdAt: now }).where(eq(sessions.id, sessionId));
    await tidySessions(app.db, later(2 * day));
    expect(await app.db.select().from(sessions).where(eq(sessions.id, sessionId))).toEqual([]);
  });

  it('expire after 30 days', async () => {
    const { refreshToken } = await newSession();
    await expect(rotateSession(app, refreshToken, later(refreshTokenLifetime))).rejects.toThrow(
      'Unauthorized',
    );
    expect(refreshTokenLifetime).toBe(30 * 86_400_000);
  });

  it('are swapped once more after a lost reply, and end the session when the lost token is used', async () => {
    const { refreshToken: first } = await newSession();
    const lost = await rotateSession(app, first, later(1));
    const again = await rotateSession(app, first, later(replayGrace + 2));
    const next = await rotateSession(app, again.refreshToken, later(replayGrace + 3));
    await expect(rotateSession(app, lost.refreshToken, later(2 * replayGrace + 4))).rejects.toThrow(
      'Unauthorized',
    );
    await expect(rotateSession(app, next.refreshToken, later(2 * replayGrace + 5))).rejects.toThrow(
      'Unauthorized',
    );
  });

  it('end their whole session when any old one is replayed, however long the chain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 7 }), fc.nat(), async (length, pick) => {
        const chain = [(await newSession()).refreshToken];
        for (let step = 1; step <= length; step += 1) {
          const next = await rotateSession(app, chain.at(-1) ?? '', later(step));
          chain.push(next.refreshToken);
        }
        // The last but one may be a retry after a lost reply.
        const replayed = chain[pick % (length - 1)] ?? '';
        const after = later(replayGrace + length + 1);
        await expect(rotateSession(app, replayed, after)).rejects.toThrow('Unauthorized');
        for (const token of chain) {
          await expect(rotateSession(app, token, after)).rejects.toThrow('Unauthorized');
        }
      }),
      { numRuns: 15 },
    );
  });
});
