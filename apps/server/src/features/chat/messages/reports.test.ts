import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { chatClientsOf } from '../../../../test/chat/chat';
import { community, resident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { chatReports } from '../chat.schema';

const app = await testApp();
const hall = await community(app.db);
const startChat = await chatClientsOf(app);

async function twoPeople() {
  await app.db.delete(chatReports);
  const ben = await startChat(await resident(app.db, hall));
  const ana = await startChat(await resident(app.db, hall));
  return { ana, ben, sid: await ana.sidWith(ben) };
}
const cases = () => app.db.select().from(chatReports).orderBy(asc(chatReports.createdAt));

it('keeps one open case however often one person reports another', async () => {
  const { ana, ben, sid } = await twoPeople();
  const report = (reason: string) => ana.ask('chat.report', { sid, reason });
  expect(await Promise.all(['Rude', 'Rude', 'Loud'].map(report))).toEqual([{}, {}, {}]);
  for (let times = 0; times < 20; times += 1) await report(`${times} ${'x'.repeat(limits.report - 10)}`);
  const [only, ...more] = await cases();
  expect(more).toEqual([]);
  expect(only).toMatchObject({ reporterId: ana.membershipId, reportedId: ben.membershipId });
  expect(only?.reason.split('\n').toSorted().slice(-2)).toEqual(['Loud', 'Rude']);
  expect(only?.reason.length).toBeLessThanOrEqual(4 * limits.report);
});

it('keeps each reason of a case once, beside words or without', async () => {
  const { ana, ben, sid } = await twoPeople();
  await ben.send(sid, 'Message');
  for (const index of [undefined, 0])
    for (const [about, reason] of [
      ['spam', ''],
      ['spam', 'Keys'],
      ['danger', ''],
      [undefined, 'Rude'],
    ] as const)
      expect(
        await ana.ask('chat.report', { sid, index, about, reason }),
        `${about}, "${reason}", index ${index}`,
      ).toEqual({});
  const reported = { about: ['spam', 'danger'], reason: 'Keys\nRude' };
  expect(await cases()).toMatchObject([reported, reported]);
  expect(await ana.ask('chat.report', { sid, reason: '' })).toEqual({ error_code: 'InvalidInput' });
});

it('adds reports of messages to the case of their author, each message once, up to 20', async () => {
  const { ana, ben, sid } = await twoPeople();
  for (let index = 0; index < 22; index += 1) {
    await ben.send(sid, `Message ${index}`);
    expect(
      await ana.ask('chat.report', {
        sid,
        index,
        about: index > 20 ? 'spam' : undefined,
        reason: `Reason ${index}`,
      }),
    ).toEqual({});
    expect(await ana.ask('chat.report', { sid, index, reason: `Reason ${index}` })).toEqual({});
  }
  const found = await cases();
  expect(found.map(({ messageIndex }) => messageIndex)).toEqual(
    Array.from({ length: 20 }, (_, index) => index),
  );
  expect(found.at(-1)).toMatchObject({ about: ['spam'], reason: 'Reason 19\nReason 20\nReason 21' });
  expect((await ana.ask('chat.report', { sid, index: 99, reason: 'None' })).error_code).toBe('NotFound');
});

it('accepts a limited number of new cases per person and day', async () => {
  const { ana, ben, sid } = await twoPeople();
  await app.db.insert(chatReports).values(
    Array.from({ length: limits.reportsPerDay }, (_, messageIndex) => ({
      id: newId(),
      sid,
      reporterId: ana.membershipId,
      messageIndex,
      reason: 'Rude',
    })),
  );
  const report = () => ana.ask('chat.report', { sid, reason: 'Once more' });
  expect((await report()).error_code).toBe('TooManyRequests');
  expect(await ben.ask('chat.report', { sid, reason: 'Mine' })).toEqual({});
  await app.db.update(chatReports).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
  expect(await report()).toEqual({});
});

/** All but one of the reports that a person may make in a day. */
const nearlyAllOf = (reporterId: MembershipId, sid: ChatSid) =>
  app.db.insert(chatReports).values(
    Array.from({ length: limits.reportsPerDay - 1 }, (_, index) => ({
      id: newId(),
      sid,
      reporterId,
      messageIndex: 100 + index,
      reason: 'Rude',
    })),
  );

it('a person’s reports at the same moment stay within the limit of a day', async () => {
  const { ana, ben, sid } = await twoPeople();
  for (const body of ['One', 'Two', 'Three', 'Four']) await ben.send(sid, body);
  await nearlyAllOf(ana.membershipId, sid);
  const replies = await Promise.all(
    [0, 1, 2, 3].map((index) => ana.ask('chat.report', { sid, index, reason: '!' })),
  );
  expect(replies.filter(({ error_code }) => error_code === undefined)).toHaveLength(1);
  expect(replies.filter(({ error_code }) => error_code === 'TooManyRequests')).toHaveLength(3);
  expect(await cases()).toHaveLength(limits.reportsPerDay);
});

it('the retry of the last report of a day is accepted, and a new one says when to retry', async () => {
  const { ana, ben, sid } = await twoPeople();
  await ben.send(sid, 'Rude');
  await nearlyAllOf(ana.membershipId, sid);
  const last = { sid, reason: 'Rude' };
  expect(await ana.ask('chat.report', last)).toEqual({});
  expect(await ana.ask('chat.report', last)).toEqual({});
  expect(await ana.ask('chat.report', { sid, index: 0, reason: 'Rude' })).toEqual({
    error_code: 'TooManyRequests',
    retry_after: 3600,
  });
});
