import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { runs } from '../../../../test/setup/thorough';
import { community, resident } from '../../../../test/world/builders';
import { hashOf } from '../../../platform/opaque-token';
import { refreshTokens, sessions } from '../auth.schema';
import { openSession, rotateSession, replayGraceMs } from './sessions.service';

const start = new Date('2027-01-10T12:00:00Z');
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const late = replayGraceMs + 1;
const somewhere = { address: '203.0.113.0/24', browser: null };

let app: TestApp;
let userId: Awaited<ReturnType<typeof resident>>['userId'];

beforeAll(async () => {
  app = await testApp();
  ({ userId } = await resident(app.db, await community(app.db)));
});

async function newSession() {
  const { sessionId, refreshToken } = await openSession(app.db, { userId, ...somewhere }, start);
  return {
    first: refreshToken,
    refresh: async (token: string, milliseconds: number) =>
      (await rotateSession({ ...app, signer: app.tokens }, { token, ...somewhere }, at(milliseconds)))
        .refreshToken,
    hasEnded: async () => {
      const [row] = await app.db.select().from(sessions).where(eq(sessions.id, sessionId));
      return row?.revokedAt !== null;
    },
    live: async () => {
      const rows = await app.db
        .select()
        .from(refreshTokens)
        .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)));
      return rows.map(({ hash }) => hash);
    },
  };
}

describe('a refresh token', () => {
  it('has one live successor, which eight concurrent refreshes all get', async () => {
    const { first, refresh, live } = await newSession();
    const successors = await Promise.all(Array.from({ length: 8 }, () => refresh(first, 1000)));
    expect(new Set(successors).size).toBe(1);
    expect(await live()).toEqual([hashOf(successors[0] ?? '')]);
  });

  it('leads to the newest token of its chain within the grace period', async () => {
    const { first, refresh } = await newSession();
    const second = await refresh(first, 1000);
    const third = await refresh(second, 2000);
    expect(await refresh(first, 3000)).toBe(third);
  });

  it('gets a new successor after the grace period when the reply was lost', async () => {
    const { first, refresh } = await newSession();
    const lost = await refresh(first, 0);
    const again = await refresh(first, late);
    expect(again).not.toBe(lost);
    expect(await refresh(first, late + replayGraceMs)).toBe(again);
  });

  it('ends the session when a successor is used that was lost and replaced', async () => {
    const { first, refresh, hasEnded } = await newSession();
    const lost = await refresh(first, 0);
    const again = await refresh(first, late);
    await expect(refresh(lost, late + 1)).rejects.toThrow('Unauthorized');
    expect(await hasEnded()).toBe(true);
    await expect(refresh(again, late + 2)).rejects.toThrow('Unauthorized');
  });

  it('ends the session when it is used after the grace period while its successor is in use', async () => {
    const { first, refresh, hasEnded } = await newSession();
    const second = await refresh(first, 0);
    const third = await refresh(second, 1);
    await expect(refresh(first, late)).rejects.toThrow('Unauthorized');
    expect(await hasEnded()).toBe(true);
    await expect(refresh(third, late)).rejects.toThrow('Unauthorized');
  });

  it('is replaced when the server’s secret has changed since', async () => {
    const { first, refresh } = await newSession();
    const before = await refresh(first, 0);
    const derive = () => 'a successor of another secret';
    const { refreshToken } = await rotateSession(
      { ...app, signer: { derive } },
      { token: first, ...somewhere },
      at(1),
    );
    expect(refreshToken).not.toBe(before);
  });
});

describe('whatever people do with the tokens they hold', () => {
  /** A holder presents one of the tokens it holds, some time after the step before. */
  const step = fc.record({
    holder: fc.nat(1),
    pick: fc.nat(),
    after: fc.oneof(fc.integer({ min: 0, max: replayGraceMs }), fc.constant(late), fc.nat(60 * 60_000)),
  });

  it('a thief and a victim never have two live chains', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const session = await newSession();
        const held = [[session.first], [session.first]];
        const swaps: { token: string; got: string; when: number }[] = [];
        let now = 0;
        for (const { holder, pick, after } of steps) {
          now += after;
          const mine = held[holder] ?? [];
          const token = mine[pick % mine.length] ?? '';
          const got = await session.refresh(token, now).catch(() => null);
          if (got === null) {
            expect(await session.hasEnded()).toBe(true);
            for (const each of held.flat()) await expect(session.refresh(each, now)).rejects.toThrow();
            return;
          }
          // Of two swaps of one token more than the grace apart, the first one's successor is dead.
          const isDead = swaps.some(
            (first) =>
              first.got === token &&
              swaps.some(
                (second) => second.token === first.token && second.when - first.when > replayGraceMs,
              ),
          );
          expect(isDead).toBe(false);
          expect(await session.live()).toEqual([hashOf(got)]);
          swaps.push({ token, got, when: now });
          mine.push(got);
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it('never signs out two windows with one cookie jar, through lost replies and retries', async () => {
    /**
     * How many windows refresh together, and which of their replies arrive. Others take turns, each with the jar's
     * latest cookie.
     */
    const round = fc.record({
      arrives: fc.array(fc.boolean(), { minLength: 1, maxLength: 2 }),
      after: fc.oneof(fc.nat(replayGraceMs), fc.nat(60 * 60_000)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 12 }), async (rounds) => {
        const session = await newSession();
        let jar = session.first;
        let now = 0;
        for (const { arrives, after } of rounds) {
          now += after;
          const sent = jar;
          for (const hasArrived of arrives) {
            const reply = await session.refresh(sent, now);
            if (hasArrived) jar = reply;
          }
        }
        expect(await session.live()).toHaveLength(1);
        await session.refresh(jar, now + late);
      }),
      { numRuns: runs(20) },
    );
  });
});
