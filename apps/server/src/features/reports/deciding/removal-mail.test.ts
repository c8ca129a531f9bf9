import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember, type StaffMember } from '../../../../test/office/staff';
import { mailServer } from '../../../../test/servers/mail-server';
import { community, resident } from '../../../../test/world/builders';
import { contactAddresses } from '../../contact-address';
import { users } from '../../memberships';
import { profiles } from '../../profile';

const { staffReports } = staffCalls;
const smtp = await mailServer();
const app = await testApp({
  config: {
    publicUrl: 'https://nest.example',
    mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
  },
});
const hall = await community(app.db, { name: 'Linden Hall' });
const asStaff = callAsStaff(app);
const params = { networkId: hall.networkId };
type Person = Awaited<ReturnType<typeof resident>>;
afterEach(() => void smtp.reset());

const colleague = (role: StaffRole) => staffMember(app, { networkId: hall.networkId, role });

/** A person with a verified address. */
async function reachable(email: string) {
  const person = await resident(app.db, hall, { firstName: 'Ben' });
  await app.db.update(profiles).set({ email }).where(eq(profiles.membershipId, person.membershipId));
  await app.db.insert(contactAddresses).values({ userId: person.userId, email, verifiedAt: new Date() });
  await app.db.update(users).set({ language: 'es' }).where(eq(users.id, person.userId));
  return person;
}

const caseOf = async (staff: StaffMember, { membershipId }: Person, state: 'closed' | 'open') => {
  const { res } = await asStaff(staff, staffReports.list, { params, query: { state } });
  const found = res?.cases.find(({ author }) => author?.membership_id === membershipId);
  if (!found) throw new Error('No case');
  return found;
};

async function removed(person: Person, staff: StaffMember) {
  const ana = await resident(app.db, hall);
  await app.call(calls.profile.report, {
    as: ana.userId,
    membershipId: ana.membershipId,
    params: { userId: ana.userId, membershipId: person.membershipId },
    body: { about: 'words', reason: 'He hits people' },
  });
  const { case_id: caseId, version } = await caseOf(staff, person, 'open');
  const body = {
    decision: 'remove' as const,
    stated_reason: 'behavior' as const,
    reason: 'Ana saw him',
    version,
  };
  expect((await asStaff(staff, staffReports.decide, { params: { ...params, caseId }, body })).code).toBe(204);
  expect((await asStaff(staff, staffReports.decide, { params: { ...params, caseId }, body })).code).toBe(204);
}

const mails = (count: number) =>
  vi.waitFor(
    () => {
      // Staff get mails about what waits.
      const received = smtp.state.received.filter(({ to }) => !to.join().endsWith('@office.example'));
      expect(received).toHaveLength(count);
      return received;
    },
    { timeout: 60_000 },
  );
const tokenIn = (text = '') => /https:\/\/nest\.example\/appeal#token=([\w.-]+)/.exec(text)?.[1] ?? '';

const read = (token: string) => app.call(calls.decisions.removal, { body: { token } });
const appeal = (token: string, text: string) =>
  app.call(calls.decisions.appealRemoval, { body: { token, text } });

/** Ben was removed, and has the mail about it. */
async function mailedBen() {
  const [ben, joan] = [await reachable('ben@mail.example'), await colleague('administrator')];
  await removed(ben, joan);
  const [mail] = await mails(1);
  return { ben, mail, token: tokenIn(mail?.text) };
}

it('mails a removed person once, in their language, without who reported them and why', async () => {
  const { mail } = await mailedBen();
  expect(mail?.to).toEqual(['ben@mail.example']);
  expect(mail?.text).toContain('Linden Hall');
  expect(mail?.text).toContain('te quitó el acceso');
  expect(mail?.text).toContain('Motivo: Un trato insistente, grosero o amenazante');
  expect(mail?.text).not.toMatch(/Ana|hits people/);
});

it('shows a removal by the mailed link alone', async () => {
  const { token } = await mailedBen();
  expect((await read(token)).res).toMatchObject({
    community: 'Linden Hall',
    stated_reason: 'behavior',
    is_taken_back: false,
    appeal: null,
  });
  for (const wrong of [
    '',
    'nothing',
    `${token}x`,
    token.replace(/^./, (first) => (first === '0' ? '1' : '0')),
  ])
    expect((await read(wrong)).code).toBe(404);
});

it('takes one appeal by the mailed link', async () => {
  const { token } = await mailedBen();
  expect((await appeal('nothing', 'It was not me')).code).toBe(404);
  expect((await appeal(token, 'It was not me')).code).toBe(204);
  expect((await appeal(token, 'It was not me')).code).toBe(204);
  expect(await appeal(token, 'Something else')).toMatchObject({
    code: 409,
    err: { error_code: 'AppealClosed' },
  });
  expect((await read(token)).res?.appeal).toMatchObject({ text: 'It was not me', state: 'waiting' });
});

it('mails a removed person the answer to their appeal', async () => {
  const { ben, token } = await mailedBen();
  await appeal(token, 'It was not me');
  const ruth = await colleague('administrator');
  const { case_id: caseId, version } = await caseOf(ruth, ben, 'open');
  const answered = await asStaff(ruth, staffReports.answerAppeal, {
    params: { ...params, caseId },
    body: { is_upheld: false, reason: 'Mistaken', version },
  });
  expect(answered.code).toBe(204);
  const [, answer] = await mails(2);
  expect(answer?.text).toContain('anuló la decisión');
  expect((await read(token)).res).toMatchObject({ is_taken_back: true, appeal: { state: 'granted' } });
});

it('mails nobody whose address is not verified', async () => {
  const [ben, cleo, joan] = [
    await resident(app.db, hall),
    await reachable('cleo@mail.example'),
    await colleague('administrator'),
  ];
  await removed(ben, joan);
  await removed(cleo, joan);
  const received = await mails(1);
  expect(received[0]?.to).toEqual(['cleo@mail.example']);
});
