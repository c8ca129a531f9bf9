import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { ReportDecision, ReportState } from '@nestmate/contract/staff/reports';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember, type StaffMember } from '../../../../test/office/staff';
import { community, resident } from '../../../../test/world/builders';
import { auditLog } from '../../audit';
import { deleteEvidence } from '../evidence.queries';

const { staffReports } = staffCalls;
const app = await testApp();
const asStaff = callAsStaff(app);
type Person = Awaited<ReturnType<typeof resident>>;

/** A post that one person has reported as dangerous, and two colleagues. */
async function reportedPost() {
  const hall = await community(app.db);
  const [author, reporter] = [await resident(app.db, hall), await resident(app.db, hall)];
  const colleague = () => staffMember(app, { networkId: hall.networkId, role: 'community' });
  const [joan, kim] = [await colleague(), await colleague()];
  const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
  const { res } = await app.call(calls.community.start, {
    as: author.userId,
    params,
    body: { membership_id: author.membershipId, body: 'I will come tonight' },
  });
  const postId = res?.post_id as PostId;
  const report = ({ userId: as }: Person) =>
    app.call(calls.community.report, {
      as,
      params: { ...params, threadId: postId, postId },
      body: { about: 'danger', reason: '' },
    });
  await report(reporter);
  const caseNow = async (state: ReportState) =>
    (await asStaff(joan, staffReports.list, { params, query: { state } })).res?.cases[0];
  const caseIs = async (state: ReportState) => {
    const found = await caseNow(state);
    if (!found) throw new Error(`No ${state} case`);
    return found;
  };
  const seen = async () => {
    const { case_id: caseId, version } = (await caseNow('closed')) ?? (await caseIs('open'));
    return { caseId, version };
  };
  const decide = async (decision: ReportDecision, at?: Awaited<ReturnType<typeof seen>>) => {
    const { caseId, version } = at ?? (await seen());
    const body = { decision, reason: 'House rules', version };
    return asStaff(joan, staffReports.decide, { params: { ...params, caseId }, body });
  };
  const reopen = async (who: StaffMember, at?: Awaited<ReturnType<typeof seen>>) => {
    const { caseId, version } = at ?? (await seen());
    const body = { reason: 'Wrong button', version };
    return asStaff(who, staffReports.reopen, { params: { ...params, caseId }, body });
  };
  const waiting = async () => (await asStaff(kim, staffReports.count, { params })).res?.count;
  const isShown = async () =>
    (await app.call(calls.community.threads, { as: reporter.userId, params })).res?.threads.length === 1;
  return {
    hall,
    author,
    reporter,
    joan,
    kim,
    report,
    decide,
    seen,
    reopen,
    caseNow,
    caseIs,
    waiting,
    isShown,
  };
}

const bellOf = async ({ userId }: Person) =>
  (await app.call(calls.notifications.list, { as: userId, params: { userId } })).res?.notifications ?? [];
const kindsOf = async (person: Person) => (await bellOf(person)).map(({ kind }) => kind);

it('returns a reopened case to its place in the queue, with everything in it', async () => {
  const { author, joan, kim, decide, reopen, caseNow, caseIs, waiting } = await reportedPost();
  const before = await caseIs('open');
  await decide('dismiss');
  expect(await caseNow('closed')).toMatchObject({
    decision: 'dismiss',
    decided_by: joan.name,
    reopened: null,
  });
  expect(await waiting()).toBe(0);

  expect((await reopen(kim)).code).toBe(204);
  expect(await waiting()).toBe(1);
  expect(await caseNow('closed')).toBeUndefined();
  expect(await caseNow('open')).toMatchObject({
    evidence: before.evidence,
    reports: before.reports,
    opened_at: before.opened_at,
    is_urgent: true,
    decided_by: joan.name,
    reopened: { by: kim.name, reason: 'Wrong button' },
    version: 3,
  });
  await decide('warn');
  expect(await caseNow('closed')).toMatchObject({ decision: 'warn', took_back: null, reopened: null });
  const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, author.membershipId));
  expect(log.map(({ action }) => action)).toEqual(['report.dismissed', 'report.reopened', 'report.warned']);
});

it('notifies each reporter once that staff looked', async () => {
  const { hall, author, reporter, kim, report, decide, reopen } = await reportedPost();
  await decide('dismiss');
  await reopen(kim);
  expect(await kindsOf(author)).toEqual([]);
  const other = await resident(app.db, hall);
  await report(other);
  const bellBefore = await bellOf(reporter);
  expect(bellBefore).toHaveLength(1);
  await decide('hide');
  expect(await bellOf(reporter)).toEqual(bellBefore);
  expect(await kindsOf(other)).toEqual(['office.reportSettled']);
});

it('reopens a case whose decision was taken back without a change for residents', async () => {
  const { author, joan, kim, decide, reopen, caseNow, isShown } = await reportedPost();
  await decide('hide');
  expect(await reopen(kim)).toMatchObject({ err: { error_code: 'ChangedMeanwhile' } });
  await decide('dismiss');
  expect(await caseNow('closed')).toMatchObject({ took_back: 'hide', decided_by: joan.name });
  const kindsBefore = await kindsOf(author);
  expect((await reopen(kim)).code).toBe(204);
  expect(await caseNow('open')).toMatchObject({
    took_back: 'hide',
    decided_by: joan.name,
    decisions: [{ decision: 'hide', reason: 'House rules', by: joan.name }],
  });
  expect(await isShown()).toBe(true);
  expect(await kindsOf(author)).toEqual(kindsBefore);
  await decide('hide');
  expect(await isShown()).toBe(false);
});

it('further reports do not hide a post in a case that staff have reopened', async () => {
  const { hall, kim, report, decide, reopen, isShown } = await reportedPost();
  await decide('dismiss');
  await reopen(kim);
  for (const person of [await resident(app.db, hall), await resident(app.db, hall)]) await report(person);
  expect(await isShown()).toBe(true);
});

it('does not reopen a case that is waiting', async () => {
  const { kim, reopen } = await reportedPost();
  expect((await reopen(kim)).code).toBe(409);
});

it('does not reopen a case that has changed', async () => {
  const { kim, decide, seen, reopen } = await reportedPost();
  await decide('dismiss');
  const before = await seen();
  await reopen(kim, before);
  await decide('dismiss');
  expect((await reopen(kim, before)).code).toBe(409);
});

it('reopens a case only once for two simultaneous requests and a retry', async () => {
  const { joan, kim, decide, seen, reopen, caseNow } = await reportedPost();
  await decide('dismiss');
  const before = await seen();
  const both = await Promise.all([reopen(kim, before), reopen(joan, before)]);
  expect(both.map(({ code }) => code)).toEqual([204, 204]);
  expect((await reopen(kim, before)).code).toBe(204);
  expect(await caseNow('open')).toMatchObject({ version: before.version + 1 });
});

it('lets through only one of a reopening and another decision', async () => {
  const { kim, decide, seen, reopen } = await reportedPost();
  await decide('dismiss');
  const before = await seen();
  const [reopened, decided] = await Promise.all([reopen(kim, before), decide('warn', before)]);
  expect([reopened.code, decided.code].toSorted()).toEqual([204, 409]);
});

it('keeps the evidence of a reopened case', async () => {
  const { kim, decide, reopen, caseNow } = await reportedPost();
  await decide('dismiss');
  await reopen(kim);
  await deleteEvidence(app.db, new Date(Date.now() + 60_000));
  expect((await caseNow('open'))?.evidence).toHaveLength(1);
});

it('does not reopen a case whose evidence is deleted', async () => {
  const { kim, decide, reopen } = await reportedPost();
  await decide('dismiss');
  await deleteEvidence(app.db, new Date(Date.now() + 60_000));
  expect(await reopen(kim)).toMatchObject({ err: { error_code: 'ChangedMeanwhile' } });
});

it('reopens a case that was dealt with', async () => {
  const { author, kim, decide, reopen, waiting } = await reportedPost();
  await decide('handled');
  expect((await reopen(kim)).code).toBe(204);
  expect(await waiting()).toBe(1);
  const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, author.membershipId));
  expect(log.map(({ action }) => action)).toEqual(['report.handled', 'report.reopened']);
});

it('notifies only the reporters of a case that it was dealt with', async () => {
  const { author, reporter, joan, decide, caseNow, waiting, isShown } = await reportedPost();
  expect((await decide('handled')).code).toBe(204);
  expect((await decide('handled')).code).toBe(204);
  expect(await waiting()).toBe(0);
  expect(await caseNow('closed')).toMatchObject({
    decision: 'handled',
    reason: 'House rules',
    decided_by: joan.name,
  });
  expect([await kindsOf(author), await kindsOf(reporter)]).toEqual([[], ['office.reportSettled']]);
  expect(await isShown()).toBe(true);
});

it('takes a decision back when the case, reported again, is dealt with instead', async () => {
  const { hall, author, report, decide } = await reportedPost();
  await decide('warn');
  await report(await resident(app.db, hall));
  await decide('handled');
  expect(await kindsOf(author)).toEqual(['office.warningLifted']);
});
