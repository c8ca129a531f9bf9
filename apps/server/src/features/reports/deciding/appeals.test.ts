import { calls } from '@nestmate/contract';
import type { DecisionId, PostId } from '@nestmate/contract/ids';
import type { StatedReason } from '@nestmate/contract/reports';
import { staffCalls } from '@nestmate/contract/staff';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import type { MuteDays, ReportDecision } from '@nestmate/contract/staff/reports';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember, type StaffMember } from '../../../../test/office/staff';
import { community, resident } from '../../../../test/world/builders';
import { auditLog } from '../../audit';
import { deleteEvidence } from '../evidence.queries';
import { reportsPersonalData } from '../reports.personal-data';
import { reportDecisions } from '../reports.schema';

const { staffReports } = staffCalls;
const app = await testApp();
const asStaff = callAsStaff(app);
type Hall = Awaited<ReturnType<typeof community>>;
type Person = Awaited<ReturnType<typeof resident>>;

/** A reported post with its author, its reporter, and the office that looks at it. */
async function reportedPost() {
  const hall: Hall = await community(app.db);
  const [author, reporter] = [await resident(app.db, hall), await resident(app.db, hall)];
  const colleague = (role: StaffRole = 'community') => staffMember(app, { networkId: hall.networkId, role });
  const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
  const { res } = await app.call(calls.community.start, {
    as: author.userId,
    params,
    body: { membership_id: author.membershipId, body: 'Nobody likes you' },
  });
  const postId = res?.post_id as PostId;
  const report = ({ userId: as }: Person) =>
    app.call(calls.community.report, {
      as,
      params: { ...params, threadId: postId, postId },
      body: { reason: 'Rude' },
    });
  await report(reporter);
  const caseNow = async (joan: StaffMember, state: 'closed' | 'open' = 'open') => {
    const listed = await asStaff(joan, staffReports.list, {
      params: { networkId: hall.networkId },
      query: { state },
    });
    return listed.res?.cases[0];
  };
  const caseIn = async (joan: StaffMember, state: 'closed' | 'open') => {
    const found = await caseNow(joan, state);
    if (!found) throw new Error(`No ${state} case`);
    return { caseId: found.case_id, version: found.version };
  };
  const decide = async (
    joan: StaffMember,
    decision: ReportDecision,
    {
      days,
      statedReason,
      seen,
      reason = 'House rules',
    }: {
      days?: MuteDays;
      statedReason?: StatedReason;
      seen?: { caseId: ReportCaseId; version: number };
      reason?: string;
    } = {},
  ) => {
    const { caseId, version } = seen ?? (await caseIn(joan, 'open'));
    return asStaff(joan, staffReports.decide, {
      params: { networkId: hall.networkId, caseId },
      body: {
        decision,
        reason,
        version,
        ...(days && { days }),
        ...(statedReason && { stated_reason: statedReason }),
      },
    });
  };
  const answer = async (joan: StaffMember, isUpheld: boolean) => {
    const { caseId, version } = await caseIn(joan, 'open');
    return asStaff(joan, staffReports.answerAppeal, {
      params: { networkId: hall.networkId, caseId },
      body: { is_upheld: isUpheld, reason: 'Looked again', version },
    });
  };
  const isShown = async () => {
    const thread = await app.call(calls.community.thread, {
      as: reporter.userId,
      params: { ...params, threadId: postId },
    });
    return thread.code === 200;
  };
  return { hall, author, reporter, postId, colleague, report, decide, answer, caseNow, caseIn, isShown };
}

const decisionsOf = async ({ userId }: Person) =>
  (await app.call(calls.decisions.list, { as: userId, params: { userId } })).res?.decisions ?? [];
const appeal = async (me: Person, text: string, id?: DecisionId) => {
  const decisionId = id ?? (await decisionsOf(me))[0]?.decision_id;
  if (!decisionId) throw new Error('No decision');
  const { userId } = me;
  return app.call(calls.decisions.appeal, { as: userId, params: { userId, decisionId }, body: { text } });
};
const bellOf = async ({ userId }: Person) => {
  const { res } = await app.call(calls.notifications.list, { as: userId, params: { userId } });
  return res?.notifications.map(({ kind, path }) => [kind, path]);
};

it('a decision never shows its person who reported them', async () => {
  const { author, reporter, colleague, decide } = await reportedPost();
  const joan = await colleague();
  await decide(joan, 'hide');
  const decisions = await decisionsOf(author);
  expect(decisions).toHaveLength(1);
  for (const secret of ['House rules', 'Rude', joan.staffId, reporter.membershipId])
    expect(JSON.stringify(decisions)).not.toContain(secret);
});

it('shows a person what was decided against them', async () => {
  const { author, reporter, colleague, decide, postId } = await reportedPost();
  const joan = await colleague();
  await decide(joan, 'hide');
  expect(await bellOf(author)).toEqual([['office.postHidden', '/decisions']]);
  const [decision] = await decisionsOf(author);
  expect(decision).toMatchObject({
    decision: 'hide',
    about: 'post',
    post_id: postId,
    words: 'Nobody likes you',
    is_taken_back: false,
    appeal: null,
    appealable_until: expect.any(String),
  });
  expect(await decisionsOf(reporter)).toEqual([]);
});

it('shows a person only the reported kind of thing that staff chose', async () => {
  const { author, colleague, decide, caseIn, caseNow } = await reportedPost();
  const joan = await colleague();
  expect((await decide(joan, 'warn', { statedReason: 'picture' })).code).toBe(400);
  expect((await decide(joan, 'dismiss', { statedReason: 'spam' })).code).toBe(422);
  await decide(joan, 'warn', { statedReason: 'behavior' });
  expect(await decisionsOf(author)).toMatchObject([{ decision: 'warn', stated_reason: 'behavior' }]);
  expect(await caseNow(joan, 'closed')).toMatchObject({ decisions: [{ stated_reason: 'behavior' }] });
  await decide(joan, 'hide', { seen: await caseIn(joan, 'closed') });
  expect(await decisionsOf(author)).toMatchObject([
    { decision: 'hide', stated_reason: null },
    { decision: 'warn', stated_reason: 'behavior' },
  ]);
  expect(await caseNow(joan, 'closed')).toMatchObject({
    decisions: [{ stated_reason: 'behavior' }, { stated_reason: null }],
  });
});

it('reverses everything when a colleague grants an appeal', async () => {
  const { author, colleague, decide, answer, caseNow, isShown } = await reportedPost();
  const [joan, kim] = [await colleague(), await colleague()];
  await decide(joan, 'hide');
  expect(await caseNow(joan)).toBeUndefined();
  expect((await appeal(author, 'It was a quote')).code).toBe(204);
  expect((await appeal(author, 'It was a quote')).code).toBe(204);
  expect(await appeal(author, 'Another thing')).toMatchObject({ err: { error_code: 'AppealClosed' } });
  expect(await caseNow(joan)).toMatchObject({
    decision: 'hide',
    version: 3,
    appeal: { text: 'It was a quote', may_answer: false },
  });
  expect(await caseNow(kim)).toMatchObject({ appeal: { may_answer: true } });
  expect(await isShown()).toBe(false);

  expect(await answer(joan, false)).toMatchObject({ err: { error_code: 'OwnDecision' } });
  expect(await decide(kim, 'dismiss')).toMatchObject({ err: { error_code: 'ChangedMeanwhile' } });
  expect((await answer(kim, false)).code).toBe(204);
  expect(await isShown()).toBe(true);
  expect(await caseNow(kim, 'closed')).toMatchObject({
    decision: 'dismiss',
    took_back: 'hide',
    decided_by: kim.name,
    decisions: [
      {
        decision: 'hide',
        by: joan.name,
        reason: 'House rules',
        answer: { is_upheld: false, by: kim.name, reason: 'Looked again', text: 'It was a quote' },
      },
    ],
    appeal: null,
  });
  expect((await bellOf(author))?.[0]).toEqual(['office.appealGranted', '/decisions']);
  expect(await decisionsOf(author)).toMatchObject([
    { is_taken_back: true, appealable_until: null, appeal: { state: 'granted' } },
  ]);
  const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, author.membershipId));
  expect(log.map(({ action }) => action)).toEqual(['report.hidden', 'appeal.granted']);
});

it('keeps a decision for good when the appeal is rejected', async () => {
  const { author, colleague, decide, answer, caseIn, caseNow, isShown, hall } = await reportedPost();
  const [joan, kim] = [await colleague(), await colleague()];
  await decide(joan, 'hide');
  await appeal(author, 'It was a quote');
  const { caseId, version } = await caseIn(kim, 'open');
  const uphold = () =>
    asStaff(kim, staffReports.answerAppeal, {
      params: { networkId: hall.networkId, caseId },
      body: { is_upheld: true, reason: 'Looked again', version },
    });
  expect((await uphold()).code).toBe(204);
  expect((await uphold()).code).toBe(204);
  expect(await answer(kim, false).catch(() => 'no case waits')).toBe('no case waits');
  expect(await caseNow(joan, 'closed')).toMatchObject({
    decided_by: joan.name,
    took_back: null,
    decisions: [
      {
        by: joan.name,
        taken_back_at: null,
        answer: { is_upheld: true, by: kim.name, reason: 'Looked again', text: 'It was a quote' },
      },
    ],
  });
  expect(await isShown()).toBe(false);
  expect((await bellOf(author))?.map(([kind]) => kind)).toEqual(['office.appealUpheld', 'office.postHidden']);
  expect((await appeal(author, 'Once more')).code).toBe(409);
  expect(await decisionsOf(author)).toMatchObject([
    { is_taken_back: false, appealable_until: null, appeal: { state: 'upheld' } },
  ]);
});

it('keeps every decision of a case for staff, in the order in which they were made', async () => {
  const { colleague, decide, caseIn, caseNow } = await reportedPost();
  const [joan, kim] = [await colleague(), await colleague()];
  await decide(joan, 'mute', { days: 7, statedReason: 'behavior', reason: 'An insult' });
  const seen = async () => ({ seen: await caseIn(kim, 'closed') });
  await decide(kim, 'hide', { ...(await seen()), statedReason: 'private', reason: 'A phone number' });
  const hidden = await caseNow(kim, 'closed');
  const [muted, hid] = hidden?.decisions ?? [];
  expect(hidden?.decisions).toMatchObject([
    { decision: 'mute', reason: 'An insult', stated_reason: 'behavior', by: joan.name },
    { decision: 'hide', reason: 'A phone number', stated_reason: 'private', by: kim.name, until: null },
  ]);
  expect(Date.parse(muted?.until ?? '') - Date.parse(muted?.at ?? '')).toBe(7 * 24 * 60 * 60_000);
  expect([muted?.taken_back_at, hid?.taken_back_at]).toEqual([hid?.at, null]);
  expect(hidden?.decided_at).toBe(hid?.at);

  await decide(joan, 'dismiss', { ...(await seen()), reason: 'Friends joking' });
  const dismissed = await caseNow(kim, 'closed');
  expect(dismissed).toMatchObject({ took_back: 'hide', reason: 'Friends joking', decided_by: joan.name });
  expect(dismissed?.decisions).toEqual([muted, { ...hid, taken_back_at: dismissed?.decided_at }]);
});

it('shows the author of a post neither who decided nor why, not even in an archive', async () => {
  const { author, colleague, decide, caseIn } = await reportedPost();
  const [joan, kim] = [await colleague(), await colleague()];
  await decide(joan, 'mute', { days: 7, statedReason: 'behavior', reason: 'An insult' });
  const seen = async () => ({ seen: await caseIn(kim, 'closed') });
  await decide(kim, 'hide', { ...(await seen()), statedReason: 'private', reason: 'A phone number' });
  await decide(joan, 'dismiss', { ...(await seen()), reason: 'Friends joking' });
  const mine = eq(reportDecisions.membershipId, author.membershipId);
  const archived = reportsPersonalData.find(({ table }) => table === reportDecisions);
  const exported = await archived?.read(app.db, mine, 'en');
  expect(exported?.rows).toHaveLength(2);
  const own = JSON.stringify([exported, await decisionsOf(author)]);
  expect(own).toContain('private');
  for (const secret of ['An insult', 'A phone number', 'Friends joking', joan.staffId])
    expect(own).not.toContain(secret);
});

it('shows staff why a case was decided in other cases about the same person', async () => {
  const { hall, author, reporter, colleague, report, decide, caseNow } = await reportedPost();
  const joan = await colleague();
  await decide(joan, 'warn', { reason: 'An insult' });
  await report(await resident(app.db, hall));
  await decide(joan, 'warn', { reason: 'A threat' });
  await app.call(calls.profile.report, {
    as: reporter.userId,
    params: { userId: reporter.userId, membershipId: author.membershipId },
    body: { about: 'picture', reason: '' },
  });
  const earlier = (await caseNow(joan))?.earlier;
  expect(earlier?.map(({ reason }) => reason)).toEqual(['A threat', 'An insult']);
});

it('lets the person who decided answer an appeal where nobody else may', async () => {
  const { author, colleague, decide, answer, caseNow } = await reportedPost();
  const joan = await colleague();
  await decide(joan, 'mute', { days: 7 });
  await appeal(author, 'I only asked');
  expect(await caseNow(joan)).toMatchObject({ appeal: { may_answer: true } });
  expect((await answer(joan, false)).code).toBe(204);
  expect((await decisionsOf(author))[0]).toMatchObject({ decision: 'mute', is_taken_back: true });
});

it('accepts no appeal against a decision that was reversed, is too old, or is about somebody else', async () => {
  const { author, reporter, colleague, decide, caseIn } = await reportedPost();
  const joan = await colleague();
  await decide(joan, 'warn');
  const [warned] = await decisionsOf(author);
  expect((await appeal(reporter, 'Not mine', warned?.decision_id)).code).toBe(404);
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  await app.db
    .update(reportDecisions)
    .set({ decidedAt: longAgo })
    .where(eq(reportDecisions.membershipId, author.membershipId));
  expect((await appeal(author, 'Too late')).code).toBe(409);
  await decide(joan, 'hide', { seen: await caseIn(joan, 'closed') });
  await decide(joan, 'dismiss', { seen: await caseIn(joan, 'closed') });
  expect((await appeal(author, 'Why?')).code).toBe(409);
  expect(await decisionsOf(author)).toMatchObject([
    { decision: 'hide', is_taken_back: true, appealable_until: null },
    { decision: 'warn', is_taken_back: true, appealable_until: null },
  ]);
});

it('accepts an appeal against the warning that follows another report', async () => {
  const { hall, author, colleague, report, decide } = await reportedPost();
  const joan = await colleague();
  await decide(joan, 'warn');
  await report(await resident(app.db, hall));
  await decide(joan, 'warn');
  const decisions = await decisionsOf(author);
  expect(decisions.map(({ appealable_until: until }) => until !== null)).toEqual([true, false]);
});

it('lets through only one of a concurrent appeal and decision', async () => {
  const { author, colleague, decide, caseIn } = await reportedPost();
  const [joan, kim] = [await colleague(), await colleague()];
  await decide(joan, 'hide');
  const seen = await caseIn(kim, 'closed');
  const [appealed, decided] = await Promise.all([
    appeal(author, 'It was a quote'),
    decide(kim, 'dismiss', { seen }),
  ]);
  expect([appealed.code, decided.code].toSorted()).toEqual([204, 409]);
});

it('deletes the words of an appeal and of the decision once it is answered', async () => {
  const { author, colleague, decide, answer, caseNow } = await reportedPost();
  const [joan, kim] = [await colleague(), await colleague()];
  await decide(joan, 'hide');
  await appeal(author, 'It was a quote');
  const later = () => deleteEvidence(app.db, new Date(Date.now() + 60_000));
  await later();
  expect(await caseNow(kim)).toMatchObject({
    appeal: { text: 'It was a quote' },
    decisions: [{ reason: 'House rules' }],
  });
  await answer(kim, false);
  await later();
  expect(await decisionsOf(author)).toMatchObject([{ words: '', appeal: { text: '', state: 'granted' } }]);
  expect(await caseNow(kim, 'closed')).toMatchObject({
    evidence: null,
    reason: null,
    decisions: [
      { decision: 'hide', by: joan.name, reason: null, answer: { is_upheld: false, reason: null, text: '' } },
    ],
  });
});
