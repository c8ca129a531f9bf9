import { calls } from '@nestmate/contract';
import type { Session } from '@nestmate/contract/auth';
import type { MembershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { browser, newcomer, sessionIn } from '../../../../test/clients/browser';
import { setRoundStatus } from '../../../../test/office/office-acts';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { mayTake, runs } from '../../../../test/setup/thorough';
import { community, invitation, longBio, resident, unclaimedResident } from '../../../../test/world/builders';
import { profiles } from '../../profile';
import { departedDecisions, reportCases, reportDecisions } from '../reports.schema';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffReports } = staffCalls;

/**
 * A hall with its office, and a registered resident who signed in with Google and may return with the same passcode.
 */
async function hallWithNoisy() {
  const hall = await community(app.db);
  const { networkId, subnetworkId } = hall;
  const passcode = await invitation(app.db, hall);
  const joan = await staffMember(app, { networkId });
  const reader = await resident(app.db, hall);
  const somebody = newcomer();
  const params = { networkId, subnetworkId };

  const arrive = async (
    provider: 'apple' | 'google' = 'google',
    person = somebody,
    code = passcode,
    window = browser(app),
  ) => {
    const session = sessionIn(await window.signIn(provider, person, { passcode: code }));
    const membershipId = session.membershipId ?? session.memberships[0]?.membershipId;
    if (!membershipId) throw new Error('No membership');
    await app.db
      .update(profiles)
      .set({ registeredAt: new Date(), bio: longBio, genderId: hall.womanId })
      .where(eq(profiles.membershipId, membershipId));
    return { session, membershipId, window };
  };
  type Somebody = { session: Session; membershipId: MembershipId };

  const write = ({ session: { accessToken: token }, membershipId }: Somebody, body = 'Loud words') =>
    app.call(calls.community.start, { token, params, body: { membership_id: membershipId, body } });
  const caseAgainst = async (author: Somebody) => {
    const { res } = await write(author);
    if (!res) throw new Error('The post was refused');
    const threadId = res.post_id;
    await app.call(calls.community.report, {
      as: reader.userId,
      params: { ...params, threadId, postId: threadId },
      body: { reason: 'Rude' },
    });
    const [found] = await app.db.select().from(reportCases).where(eq(reportCases.postId, threadId));
    if (!found) throw new Error('No case');
    return found.id;
  };
  const decide = (
    caseId: Awaited<ReturnType<typeof caseAgainst>>,
    decision: 'dismiss' | 'hide' | 'mute' | 'warn',
    version = 1,
  ) =>
    asStaff(joan, staffReports.decide, {
      params: { ...params, caseId },
      body: { decision, reason: 'House rules', version, ...(decision === 'mute' && { days: 7 as const }) },
    });
  const casesOf = async (state: 'closed' | 'open') =>
    (await asStaff(joan, staffReports.list, { params, query: { state } })).res?.cases ?? [];
  const leave = ({ session: { accessToken: token } }: Somebody) => app.call(calls.account.remove, { token });
  const own = async ({ session: { accessToken: token, userId }, membershipId }: Somebody) =>
    (await app.call(calls.decisions.list, { token, membershipId, params: { userId } })).res?.decisions;
  const retained = async () =>
    app.db
      .select({ hash: departedDecisions.hash })
      .from(departedDecisions)
      .innerJoin(reportDecisions, eq(reportDecisions.id, departedDecisions.decisionId))
      .innerJoin(reportCases, eq(reportCases.id, reportDecisions.caseId))
      .where(eq(reportCases.subnetworkId, subnetworkId));
  return { hall, joan, somebody, arrive, write, caseAgainst, decide, casesOf, leave, own, retained };
}

const muted = { code: 403, err: { error_code: 'Muted' } };

it('keeps a resident muted who deletes the account and returns with the same identity', async () => {
  const { arrive, caseAgainst, decide, leave, write, own, casesOf } = await hallWithNoisy();
  const before = await arrive();
  const caseId = await caseAgainst(before);
  await decide(caseId, 'mute');
  const [decisionBefore] = (await own(before)) ?? [];
  await leave(before);
  const again = await arrive();
  expect(await write(again)).toMatchObject(muted);
  expect(await own(again)).toMatchObject([
    { decision: 'mute', until: decisionBefore?.until, decision_id: decisionBefore?.decision_id },
  ]);
  const [shown] = await casesOf('closed');
  expect(shown).toMatchObject({
    author: { membership_id: again.membershipId },
    decisions: [{ decision: 'mute', by: 'Renee Okafor' }],
  });
  expect((await decide(caseId, 'dismiss', 2)).code).toBe(204);
  expect((await write(again)).code).toBe(200);
});

it('keeps the mute for each way to sign in, also with a personal invitation', async () => {
  const { hall, arrive, caseAgainst, decide, leave, write } = await hallWithNoisy();
  const apple = newcomer();
  const before = await arrive();
  await before.window.link(before.session, 'apple', apple);
  await decide(await caseAgainst(before), 'mute');
  await leave(before);
  expect(await write(await arrive('apple', apple))).toMatchObject(muted);
  const place = await unclaimedResident(app.db, hall);
  const personal = await invitation(app.db, hall, { membershipId: place.membershipId });
  expect(await write(await arrive('google', undefined, personal))).toMatchObject(muted);
});

it('keeps the mute of a resident who gives up an identity, or links the one that was muted', async () => {
  const { arrive, caseAgainst, decide, leave, write, somebody } = await hallWithNoisy();
  const apple = newcomer();
  const before = await arrive();
  await before.window.link(before.session, 'apple', apple);
  await decide(await caseAgainst(before), 'mute');
  const { accessToken: token, userId } = before.session;
  const { res } = await app.call(calls.identities.list, { token, params: { userId } });
  const google = res?.identities.find(({ provider }) => provider === 'google');
  if (!google) throw new Error('No identity');
  await app.call(calls.identities.unlink, { token, params: { userId, identityId: google.identity_id } });
  const second = await arrive();
  expect(await write(second)).toMatchObject(muted);
  expect(await write(before)).toMatchObject(muted);
  await leave(second);
  const third = await arrive('google', newcomer());
  expect((await write(third)).code).toBe(200);
  expect((await third.window.link(third.session, 'google', somebody)).code).toBe(200);
  expect(await write(third)).toMatchObject(muted);
});

it('takes a warning back while its person is away', async () => {
  const { arrive, caseAgainst, decide, leave, own } = await hallWithNoisy();
  const before = await arrive();
  const caseId = await caseAgainst(before);
  await decide(caseId, 'warn');
  await leave(before);
  expect((await decide(caseId, 'dismiss', 2)).code).toBe(204);
  expect(await own(await arrive())).toEqual([]);
});

it('shows the warnings of a person who returns', async () => {
  const { arrive, caseAgainst, decide, leave, casesOf, own } = await hallWithNoisy();
  const before = await arrive();
  const caseId = await caseAgainst(before);
  await decide(caseId, 'warn');
  await leave(before);
  expect((await casesOf('closed'))[0]).toMatchObject({ decisions: [{ decision: 'warn' }] });
  const again = await arrive();
  await caseAgainst(again);
  expect((await casesOf('open'))[0]?.earlier).toMatchObject([{ decision: 'warn' }]);
  expect(await own(again)).toMatchObject([{ decision: 'warn' }]);
});

it('hides a resident again whom the housing office had hidden', async () => {
  const { arrive, leave } = await hallWithNoisy();
  const hidden = async (membershipId: MembershipId) =>
    (await app.db.select().from(profiles).where(eq(profiles.membershipId, membershipId)))[0]?.hiddenByOffice;
  const before = await arrive();
  await app.db
    .update(profiles)
    .set({ hiddenByOffice: true })
    .where(eq(profiles.membershipId, before.membershipId));
  await leave(before);
  const again = await arrive();
  expect(await hidden(again.membershipId)).toBe(true);
});

it('keeps a hash and the decision alone, until the mute is over or the round archived', async () => {
  const { hall, arrive, caseAgainst, decide, leave, write, retained } = await hallWithNoisy();
  const before = await arrive();
  const caseId = await caseAgainst(before);
  await decide(caseId, 'mute');
  const { accessToken: token, userId } = before.session;
  const [mine] = await app.db.select().from(reportDecisions).where(eq(reportDecisions.caseId, caseId));
  if (!mine) throw new Error('No decision');
  const params = { userId, decisionId: mine.id };
  const appealed = await app.call(calls.decisions.appeal, {
    token,
    membershipId: before.membershipId,
    params,
    body: { text: 'I, Ada Lovelace, am sorry' },
  });
  expect(appealed.code).toBe(204);
  await leave(before);
  const [waiting] = await app.db.select().from(reportDecisions).where(eq(reportDecisions.caseId, caseId));
  expect(waiting).toMatchObject({ membershipId: null, appeal: null, appealedAt: null });
  expect(await retained()).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/) }]);
  await app.db.update(reportDecisions).set({ until: new Date() }).where(eq(reportDecisions.caseId, caseId));
  const again = await arrive();
  expect((await write(again)).code).toBe(200);
  for (const status of ['CLOSED', 'ARCHIVED'] as const) await setRoundStatus(app, hall.subnetworkId, status);
  expect(await retained()).toEqual([]);
});

it(
  'no order of leaving, returning and linking ends a mute early',
  { timeout: mayTake(120_000) },
  async () => {
    const provider = fc.constantFrom('google' as const, 'apple' as const);
    const step = fc.record({
      does: fc.constantFrom('leave' as const, 'link' as const, 'unlink' as const),
      way: provider,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const { arrive, caseAgainst, decide, leave, write, somebody } = await hallWithNoisy();
        const people = { google: somebody, apple: newcomer() };
        let me = await arrive();
        const linked = new Set<'apple' | 'google'>(['google']);
        /** The identities that were the muted account's, or an account's that they made muted. */
        const tainted = new Set<'apple' | 'google'>(['google']);
        await decide(await caseAgainst(me), 'mute');
        for (const { does, way: provider } of steps) {
          if (does === 'link' && !linked.has(provider)) {
            await me.window.link(me.session, provider, people[provider]);
            linked.add(provider);
            tainted.add(provider);
          } else if (does === 'unlink' && linked.size === 2) {
            const { accessToken: token, userId } = me.session;
            const { res } = await app.call(calls.identities.list, { token, params: { userId } });
            const one = res?.identities.find((identity) => identity.provider === provider);
            if (!one) throw new Error('No identity');
            await app.call(calls.identities.unlink, {
              token,
              params: { userId, identityId: one.identity_id },
            });
            linked.delete(provider);
          } else if (does === 'leave') {
            await leave(me);
            linked.clear();
            const next = tainted.has(provider) ? provider : 'google';
            me = await arrive(next, people[next]);
            linked.add(next);
          }
          expect(await write(me)).toMatchObject(muted);
        }
      }),
      { numRuns: runs(8) },
    );
  },
);
