import { Readable } from 'node:stream';
import { calls } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pathOf, testApp } from '../test/app';
import { community, resident } from '../test/world/builders';
import { sessions } from './features/auth';
import { memberships } from './features/memberships';
import { feedback } from './features/support/support.schema';

const app = await testApp();

/** Sends feedback whose body begins to come only after the guard has let the request in, and after `meanwhile`. */
async function sendSlowly(meanwhile: (me: Awaited<ReturnType<typeof resident>>) => Promise<unknown>) {
  const me = await resident(app.db, await community(app.db));
  const token = await app.tokenOf(me.userId);
  async function* body() {
    await meanwhile(me);
    yield JSON.stringify({ body: 'Said too late', mood: null });
  }
  const { statusCode } = await app.server.inject({
    method: calls.feedback.send.method,
    url: pathOf(calls.feedback.send, { userId: me.userId }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: Readable.from(body()),
  });
  const written = await app.db.select().from(feedback).where(eq(feedback.membershipId, me.membershipId));
  return { statusCode, written: written.length };
}

it('stores the body of a slow request', async () => {
  expect(await sendSlowly(async () => undefined)).toEqual({ statusCode: 204, written: 1 });
});

it('writes nothing for somebody who has logged out while the body was on its way', async () => {
  const logOut = ({ userId }: { userId: typeof sessions.$inferSelect.userId }) =>
    app.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, userId));
  expect(await sendSlowly(logOut)).toEqual({ statusCode: 401, written: 0 });
});

it('writes nothing for somebody who was removed while the body was on its way', async () => {
  const remove = ({ membershipId }: { membershipId: typeof memberships.$inferSelect.id }) =>
    app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, membershipId));
  expect(await sendSlowly(remove)).toEqual({ statusCode: 403, written: 0 });
});
