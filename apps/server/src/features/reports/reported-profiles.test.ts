import { calls } from '@nestmate/contract';
import type { MembershipId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { staffCalls } from '@nestmate/contract/staff';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, resident } from '../../../test/world/builders';
import { drawn, picturesIn } from '../../../test/world/pictures';
import { newId } from '../../platform/ids';
import { setBlocked } from '../blocking';
import { profiles } from '../profile';
import { deleteEvidence } from './evidence.queries';
import { profileReports, reportCases } from './reports.schema';

const { staffReports } = staffCalls;
const app = await testApp();
const hall = await community(app.db);
const pictures = picturesIn(app);
const asStaff = callAsStaff(app);
const joan = await staffMember(app, { networkId: hall.networkId, role: 'community' });
const params = { networkId: hall.networkId };
type Person = Awaited<ReturnType<typeof resident>>;

const somebody = (profile: Partial<typeof profiles.$inferInsert> = {}, at = hall) =>
  resident(app.db, at, profile);
const report = (
  { userId, membershipId: as }: Person,
  membershipId: MembershipId,
  {
    about = 'words',
    reason = 'He threatens me',
  }: { about?: 'other' | 'picture' | 'words'; reason?: string } = {},
) =>
  app.call(calls.profile.report, {
    as: userId,
    membershipId: as,
    params: { userId, membershipId },
    body: { about, reason },
  });
const caseOf = async ({ membershipId }: Person, state: 'closed' | 'open' = 'open') => {
  const { res } = await asStaff(joan, staffReports.list, { params, query: { state } });
  return res?.cases.find(({ author, kind }) => kind === 'profile' && author?.membership_id === membershipId);
};
const dismiss = async (person: Person) => {
  const found = await caseOf(person);
  if (!found) throw new Error('No case');
  return asStaff(joan, staffReports.decide, {
    params: { ...params, caseId: found.case_id },
    body: { decision: 'dismiss', reason: 'All is well', version: found.version },
  });
};

it('puts a reported profile as it was into the queue of staff alone', async () => {
  const ben = await somebody({ firstName: 'Ben', lastName: 'Ode', bio: 'I hit people' });
  const [ana, cleo] = [await somebody({ firstName: 'Ana' }), await somebody()];
  await pictures.upload(ben, await drawn().jpeg().toBuffer());
  const { large } = await pictures.of(ben);
  expect(await Promise.all([report(ana, ben.membershipId), report(ana, ben.membershipId)])).toMatchObject([
    { code: 204 },
    { code: 204 },
  ]);
  await app.db.update(profiles).set({ bio: 'Hi' }).where(eq(profiles.membershipId, ben.membershipId));
  await pictures.remove(ben);
  await pictures.settle();
  expect((await report(cleo, ben.membershipId, { about: 'picture', reason: '' })).code).toBe(204);
  const found = await caseOf(ben);
  expect(found).toMatchObject({
    kind: 'profile',
    evidence: [
      {
        is_reported: true,
        name: 'Ben Ode',
        body: 'I hit people',
        picture: expect.stringContaining(`${large}?`) as string,
      },
      { is_reported: true, body: 'Hi', picture: null },
    ],
    reports: [
      { membership_id: ana.membershipId, about: ['words'], reason: 'He threatens me' },
      { membership_id: cleo.membershipId, about: ['picture'], reason: '' },
    ],
    version: 2,
  });
  expect((await pictures.shown(found?.evidence?.[0]?.picture ?? '')).statusCode).toBe(200);
  expect((await pictures.shown(large)).statusCode).toBe(404);
  const bell = await app.call(calls.notifications.list, { as: ben.userId, params: { userId: ben.userId } });
  expect(bell.res?.notifications).toEqual([]);

  expect((await dismiss(ben)).code).toBe(204);
  await deleteEvidence(app.db, new Date(Date.now() + 60_000));
  await pictures.settle();
  expect((await pictures.shown(large)).statusCode).toBe(404);
  expect(await caseOf(ben, 'closed')).toMatchObject({ evidence: null, reports: [], decision: 'dismiss' });
});

it('reopens a decided case with the current profile for a person who had reported it before', async () => {
  const [ben, ana] = [await somebody({ bio: 'Old' }), await somebody()];
  await report(ana, ben.membershipId);
  await dismiss(ben);
  await app.db.update(profiles).set({ bio: 'New' }).where(eq(profiles.membershipId, ben.membershipId));
  expect((await report(ana, ben.membershipId, { reason: 'Worse' })).code).toBe(204);
  expect(await caseOf(ben)).toMatchObject({ evidence: [{ body: 'New' }], reports: [{ reason: 'Worse' }] });
});

it('accepts a limited number of reports a day, of profiles that the reporter can open', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const elsewhere = await somebody({}, await community(app.db));
  expect((await report(ana, ana.membershipId)).code).toBe(404);
  expect((await report(ana, elsewhere.membershipId)).code).toBe(404);
  expect((await report(ana, newId<MembershipId>())).code).toBe(404);
  expect((await report(ana, ben.membershipId, { about: 'other', reason: '' })).code).toBe(422);
  await setBlocked(app.db, ben.userId, ana.userId, true);
  expect((await report(ana, ben.membershipId)).code).toBe(404);
  await setBlocked(app.db, ben.userId, ana.userId, false);

  const others = await Promise.all(Array.from({ length: limits.reportsPerDay }, () => somebody()));
  await app.db.insert(profileReports).values(
    others.map(({ membershipId: reportedId }) => ({
      reportedId,
      reporterId: ana.membershipId,
      about: 'words' as const,
      reason: '',
      createdAt: new Date(),
    })),
  );
  expect((await report(ana, ben.membershipId)).err?.error_code).toBe('TooManyRequests');
});

it('makes one case for each person when two residents report each other and a third at the same moment', async () => {
  const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
  const answers = await Promise.all([
    report(ana, ben.membershipId),
    report(ben, ana.membershipId),
    report(ana, cleo.membershipId),
    report(ben, cleo.membershipId),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([204, 204, 204, 204]);
  const aboutCleo = and(eq(reportCases.kind, 'profile'), eq(reportCases.subjectId, cleo.membershipId));
  expect(await app.db.select().from(reportCases).where(aboutCleo)).toMatchObject([{ version: 2 }]);
});

it('accepts the retry of the last report of a day', async () => {
  const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
  const others = await Promise.all(Array.from({ length: limits.reportsPerDay - 1 }, () => somebody()));
  await app.db.insert(profileReports).values(
    others.map(({ membershipId: reportedId }) => ({
      reportedId,
      reporterId: ana.membershipId,
      about: 'words' as const,
      reason: '',
      createdAt: new Date(),
    })),
  );
  const codes = [];
  for (const { membershipId } of [ben, ben, cleo, ben]) codes.push((await report(ana, membershipId)).code);
  expect(codes).toEqual([204, 204, 429, 204]);
  expect(await caseOf(cleo)).toBeUndefined();
});
