import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { ReportDecision } from '@nestmate/contract/staff/reports';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { windowsOf } from '../../../../test/clients/windows';
import { callAsStaff, staffMember, type StaffMember } from '../../../../test/office/staff';
import { community, resident } from '../../../../test/world/builders';
import { drawn, picturesIn } from '../../../../test/world/pictures';
import { auditLog } from '../../audit';
import { memberships } from '../../memberships';
import { deleteEvidence } from '../evidence.queries';
import { reportCases } from '../reports.schema';

const { staffReports } = staffCalls;
const app = await testApp();
const hall = await community(app.db);
const pictures = picturesIn(app);
const asStaff = callAsStaff(app);
const params = { networkId: hall.networkId };
type Person = Awaited<ReturnType<typeof resident>>;
const somebody = () => resident(app.db, hall);
const colleague = (role: StaffRole) => staffMember(app, { networkId: hall.networkId, role });

const report = ({ userId, membershipId: as }: Person, { membershipId }: Person) =>
  app.call(calls.profile.report, {
    as: userId,
    membershipId: as,
    params: { userId, membershipId },
    body: { about: 'picture', reason: '' },
  });
const caseOf = async (joan: StaffMember, { membershipId }: Person, state: 'closed' | 'open') => {
  const { res } = await asStaff(joan, staffReports.list, { params, query: { state } });
  const found = res?.cases.find(({ author }) => author?.membership_id === membershipId);
  if (!found) throw new Error('No case');
  return found;
};
const decideCase = (
  joan: StaffMember,
  { case_id: caseId, version }: Awaited<ReturnType<typeof caseOf>>,
  decision: ReportDecision,
) =>
  asStaff(joan, staffReports.decide, {
    params: { ...params, caseId },
    body: { decision, reason: 'House rules', version },
  });
const decide = async (
  joan: StaffMember,
  person: Person,
  decision: ReportDecision,
  state: 'closed' | 'open' = 'open',
) => decideCase(joan, await caseOf(joan, person, state), decision);
const bellOf = async ({ userId }: Person) => {
  const { res } = await app.call(calls.notifications.list, { as: userId, params: { userId } });
  return res?.notifications.map(({ kind }) => kind);
};
const actionsOn = async ({ membershipId }: Person) => {
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, membershipId));
  return entries.map(({ action }) => action);
};
const shownOf = async (me: Person) => (await pictures.profile(me)).profile_picture_urls;

/** A resident with a picture that another resident has reported, and the colleague who decides about it. */
async function reportedPicture() {
  const [ben, ana, joan] = [await somebody(), await somebody(), await colleague('community')];
  await pictures.upload(ben, await drawn().jpeg().toBuffer());
  const before = await shownOf(ben);
  await report(ana, ben);
  return { ben, joan, before };
}
const statusAt = async (path = '') => (await pictures.shown(path)).statusCode;

it('takes a reported picture down for everybody, once for two decisions in parallel', async () => {
  const { ben, joan, before } = await reportedPicture();
  const found = await caseOf(joan, ben, 'open');
  expect(found).toMatchObject({ has_picture: true });
  const answers = await Promise.all([
    decideCase(joan, found, 'removePicture'),
    decideCase(joan, found, 'removePicture'),
  ]);
  expect(answers.map(({ code }) => code)).toContain(204);
  expect(await shownOf(ben)).toBeNull();
  expect(await caseOf(joan, ben, 'closed')).toMatchObject({ decision: 'removePicture', has_picture: false });
  expect(await bellOf(ben)).toEqual(['office.pictureRemoved']);
  expect(await actionsOn(ben)).toEqual(['report.pictureRemoved']);
  await pictures.settle();
  expect(await statusAt(before?.large)).toBe(404);
  expect(await statusAt(before?.square)).toBe(404);
});

it('shows a picture that was taken down to staff and its owner alone, at a signed address', async () => {
  const { ben, joan } = await reportedPicture();
  await decide(joan, ben, 'removePicture');
  await pictures.settle();
  const [evidence] = (await caseOf(joan, ben, 'closed')).evidence ?? [];
  expect(await statusAt(evidence?.picture ?? '')).toBe(200);
  const { res } = await app.call(calls.decisions.list, { as: ben.userId, params: { userId: ben.userId } });
  const [own] = res?.decisions ?? [];
  expect(own).toMatchObject({ decision: 'removePicture', words: '' });
  expect(await statusAt(own?.picture ?? '')).toBe(200);
  expect(await statusAt(evidence?.picture?.replace('large', 'square'))).toBe(404);
  expect(await statusAt(evidence?.picture?.replace(/expires=\d+/, 'expires=9999999999999'))).toBe(404);
});

it('shows a picture again once staff reverse its removal', async () => {
  const { ben, joan, before } = await reportedPicture();
  await decide(joan, ben, 'removePicture');
  expect((await decide(joan, ben, 'dismiss', 'closed')).code).toBe(204);
  expect(await shownOf(ben)).toEqual(before);
  await pictures.settle();
  expect(await statusAt(before?.large)).toBe(200);
  expect(await bellOf(ben)).toEqual(['office.pictureBack']);
  expect(await actionsOn(ben)).toEqual(['report.pictureRemoved', 'report.takenBack']);
});

it('notifies the windows of the community alone of each decision about a picture', async () => {
  const { ben, joan } = await reportedPicture();
  const [neighbour, stranger] = [await somebody(), await resident(app.db, await community(app.db))];
  const open = await windowsOf(app);
  const [window, elsewhere] = [await open(neighbour), await open(stranger)];
  const isNotifiedTimes = (times: number) =>
    vi.waitFor(() =>
      expect(window.received.filter(([name]) => name === 'picture.decided')).toHaveLength(times),
    );
  await decide(joan, ben, 'removePicture');
  await isNotifiedTimes(1);
  await decide(joan, ben, 'dismiss', 'closed');
  await isNotifiedTimes(2);
  expect(elsewhere.received.map(([name]) => name)).not.toContain('picture.decided');
});

it('leaves the picture that replaced a reported one alone until it is reported too', async () => {
  const [ben, ana, cleo, joan] = [
    await somebody(),
    await somebody(),
    await somebody(),
    await colleague('community'),
  ];
  await pictures.upload(ben, await drawn().jpeg().toBuffer());
  await report(ana, ben);
  await pictures.upload(ben, await drawn().jpeg().toBuffer());
  const second = await shownOf(ben);
  expect(await decide(joan, ben, 'removePicture')).toMatchObject({ err: { error_code: 'ChangedMeanwhile' } });
  expect(await shownOf(ben)).toEqual(second);
  await report(cleo, ben);
  expect((await caseOf(joan, ben, 'open')).evidence).toHaveLength(2);
  expect((await decide(joan, ben, 'removePicture')).code).toBe(204);
  expect(await shownOf(ben)).toBeNull();

  await pictures.upload(ben, await drawn().jpeg().toBuffer());
  const third = await shownOf(ben);
  await decide(joan, ben, 'dismiss', 'closed');
  expect(await shownOf(ben)).toEqual(third);
});

it('deletes a picture permanently with the evidence of its case', async () => {
  const [ben, ana, joan] = [await somebody(), await somebody(), await colleague('community')];
  await pictures.upload(ben, await drawn().jpeg().toBuffer());
  const shown = await shownOf(ben);
  await report(ana, ben);
  await decide(joan, ben, 'removePicture');
  await deleteEvidence(app.db, new Date(Date.now() + 60_000));
  await pictures.settle();
  // The job itself may have begun with it, and end a moment later.
  await expect.poll(async () => (await pictures.shown(shown?.large ?? '')).statusCode).toBe(404);
  expect((await decide(joan, ben, 'dismiss', 'closed')).code).toBe(204);
  expect(await shownOf(ben)).toBeNull();
});

const readBasicInfo = ({ userId }: Person) =>
  app.call(calls.profile.readBasicInfo, { as: userId, params: { userId } });

it('lets only administrators remove the person a case is about', async () => {
  const [ben, ana] = [await somebody(), await somebody()];
  const [joan, ruth] = [await colleague('community'), await colleague('administrator')];
  await report(ana, ben);
  expect(await decide(joan, ben, 'remove')).toMatchObject({ code: 403, err: { error_code: 'Forbidden' } });
  expect((await decide(ruth, ben, 'remove')).code).toBe(204);
  expect(await readBasicInfo(ben)).toMatchObject({ err: { error_code: 'AccessRemoved' } });
});

it('lets administrators undo a removal by a case also after more than a day', async () => {
  const [ben, ana] = [await somebody(), await somebody()];
  const [joan, ruth] = [await colleague('community'), await colleague('administrator')];
  await report(ana, ben);
  await decide(ruth, ben, 'remove');
  const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  await app.db.update(memberships).set({ removedAt: longAgo }).where(eq(memberships.id, ben.membershipId));
  expect((await decide(joan, ben, 'dismiss', 'closed')).code).toBe(403);
  expect((await decide(ruth, ben, 'dismiss', 'closed')).code).toBe(204);
  expect((await readBasicInfo(ben)).code).toBe(200);
  expect(await bellOf(ben)).toEqual(['office.readmitted']);
  expect(await actionsOn(ben)).toEqual(['report.personRemoved', 'report.takenBack']);
});

it('keeps a person who was removed in two cases removed until both decisions are reversed', async () => {
  const [ben, ana, ruth] = [await somebody(), await somebody(), await colleague('administrator')];
  await report(ana, ben);
  const { res } = await app.call(calls.community.start, {
    as: ben.userId,
    params: { ...params, subnetworkId: hall.subnetworkId },
    body: { membership_id: ben.membershipId, body: 'Nobody likes you' },
  });
  const postId = res?.post_id;
  if (!postId) throw new Error('The post was refused');
  await app.call(calls.community.report, {
    as: ana.userId,
    params: { ...params, subnetworkId: hall.subnetworkId, threadId: postId, postId },
    body: { reason: 'Rude' },
  });
  await decide(ruth, ben, 'remove');
  await decide(ruth, ben, 'remove');
  const isHere = async () => {
    const { code } = await app.call(calls.profile.readBasicInfo, {
      as: ben.userId,
      params: { userId: ben.userId },
    });
    return code === 200;
  };
  const listed = await asStaff(ruth, staffReports.list, { params, query: { state: 'closed' } });
  const both = listed.res?.cases.filter(({ author }) => author?.membership_id === ben.membershipId) ?? [];
  expect(both).toHaveLength(2);
  const takeBack = ({ case_id: caseId, version }: (typeof both)[number]) =>
    asStaff(ruth, staffReports.decide, {
      params: { ...params, caseId },
      body: { decision: 'dismiss', reason: 'We were wrong', version },
    });
  const [first, second] = both;
  if (!first || !second) throw new Error('Two cases');
  expect((await takeBack(first)).code).toBe(204);
  expect(await isHere()).toBe(false);
  expect((await takeBack(second)).code).toBe(204);
  expect(await isHere()).toBe(true);
});

it('staff cannot undo the removal of a person who has joined again', async () => {
  const [ben, ana, ruth] = [await somebody(), await somebody(), await colleague('administrator')];
  await report(ana, ben);
  await decide(ruth, ben, 'remove');
  await resident(app.db, hall, { userId: ben.userId });
  expect(await decide(ruth, ben, 'dismiss', 'closed')).toMatchObject({ err: { error_code: 'JoinedAgain' } });
  const [found] = await app.db.select().from(reportCases).where(eq(reportCases.subjectId, ben.membershipId));
  expect(found?.decision).toBe('remove');
});
