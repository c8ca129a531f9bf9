import { calls } from '@nestmate/contract';
import type { Session } from '@nestmate/contract/auth';
import { count, countDistinct, eq, gt, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { browser } from '../../../test/clients/browser';
import { runs } from '../../../test/setup/thorough';
import { community, invitation } from '../../../test/world/builders';
import { identities } from '../auth';
import { users } from '../memberships';

let app: TestApp;
let passcode: string;
beforeAll(async () => {
  app = await testApp();
  passcode = await invitation(app.db, await community(app.db));
});

const people = ['ada', 'ben', 'cleo'].map((name) => ({ name, email: `${name}@example.org` }));
const person = fc.constantFrom(...people);
/** The index of a session so far, possibly an ended one. */
const session = fc.nat({ max: 5 });

const step = fc.oneof(
  fc.record({ does: fc.constant('signIn' as const), person, invited: fc.boolean() }),
  fc.record({ does: fc.constant('link' as const), session, person }),
  fc.record({ does: fc.constant('unlink' as const), session, which: fc.nat({ max: 2 }) }),
  fc.record({ does: fc.constant('delete' as const), session }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** @returns the step's HTTP status */
async function take(sessions: Session[], chosen: Step): Promise<number> {
  if (chosen.does === 'signIn') {
    const query = chosen.invited ? { passcode } : {};
    const answer = await browser(app).signIn('google', chosen.person, query);
    if (answer.res) sessions.push(answer.res);
    return answer.code;
  }
  const session = sessions[chosen.session % sessions.length];
  if (!session) return 0;
  const { userId, accessToken: token } = session;
  switch (chosen.does) {
    case 'link':
      return (await browser(app).link(session, 'google', chosen.person)).code;
    case 'unlink': {
      const { res } = await app.call(calls.identities.list, { token, params: { userId } });
      const identity = res?.identities[chosen.which % res.identities.length];
      if (!identity) return 0;
      const params = { userId, identityId: identity.identity_id };
      return (await app.call(calls.identities.unlink, { token, params })).code;
    }
    case 'delete':
      return (await app.call(calls.account.remove, { token })).code;
  }
}

async function accountsWithoutIdentity(): Promise<number> {
  const [row] = await app.db
    .select({ number: count() })
    .from(users)
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(isNull(identities.id));
  return row?.number ?? 0;
}

const identitiesOfTwo = () =>
  app.db
    .select({ subject: identities.subject })
    .from(identities)
    .groupBy(identities.issuer, identities.subject)
    .having(gt(countDistinct(identities.userId), 1));

it('no account loses its last identity and no identity has two accounts, whatever people do concurrently', async () => {
  const together = fc.array(step, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(together, { minLength: 2, maxLength: 7 }), async (plan) => {
      await app.db.delete(users);
      const sessions: Session[] = [];
      for (const steps of plan) {
        const codes = await Promise.all(steps.map((chosen) => take(sessions, chosen)));
        expect(codes.filter((code) => code >= 500)).toEqual([]);
        expect(await accountsWithoutIdentity()).toBe(0);
        expect(await identitiesOfTwo()).toEqual([]);
      }
    }),
    { numRuns: runs(12) },
  );
});
