import { calls } from '@nestmate/contract';
import { limits } from '@nestmate/contract/limits';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { untilTransactionWaits } from '../../../../test/database/locks';
import { mailServer } from '../../../../test/servers/mail-server';
import { community, resident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { letters } from '../support.schema';
import { deleteLettersBefore } from './letters.queries';

const smtp = await mailServer();
const app = await testApp({
  config: {
    supportEmail: 'help@nest.example',
    trustProxy: 1,
    mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
  },
});
// The job sends one letter in half a second: those of an earlier test would go first.
afterEach(async () => {
  await app.db.delete(letters);
  await app.db.execute(sql`delete from jobs.job where name = 'send-letters-to-support'`);
  smtp.reset();
});

const letter = {
  letter_id: newId(),
  email: 'Mia <3@mail.example',
  body: 'My passcode <b>does not</b> work.',
  page: '/',
};
const write = (changes: Partial<typeof letter> = {}, headers: Record<string, string> = {}) =>
  app.call(calls.support.write, {
    body: { ...letter, letter_id: newId(), email: 'mia@mail.example', ...changes },
    headers,
  });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
/** The letters that remain in the job queue, sent or not. */
const queuedWords = async () =>
  (await app.db.execute(sql`select data from jobs.job where name = 'send-letters-to-support'`)).rows;
const untilReceived = (count = 1) =>
  vi.waitFor(() => expect(smtp.state.received).toHaveLength(count), 60_000);

it('sends a stranger’s letter to support once', async () => {
  const id = newId();
  for (let times = 0; times < 2; times += 1)
    expect((await write({ letter_id: id }, { 'accept-language': 'es' })).code).toBe(204);
  await untilReceived();
  const [mail] = smtp.state.received;
  expect(mail?.to).toEqual(['help@nest.example']);
  expect(mail?.text).toContain('Reply-To: mia@mail.example');
  expect(mail?.text).toContain('My passcode <b>does not</b> work.');
  expect(mail?.text).toContain('My passcode &lt;b&gt;does not&lt;/b&gt; work.');
  expect(mail?.text).toContain('Nadie confirmó la dirección mia@mail.example.');
  expect(mail?.text).toContain('Escrito en /');
  const stored = JSON.stringify(await app.db.select().from(letters));
  expect(stored).not.toMatch(/mia|passcode/);
  await vi.waitFor(async () => expect(await queuedWords()).toEqual([]), 60_000);

  expect(await write({ letter_id: id, body: 'Something else' })).toMatchObject({
    code: 409,
    err: { error_code: 'Conflict' },
  });
  expect((await write({ body: 'Something else' })).code).toBe(204);
  await untilReceived(2);
});

it('refuses an invalid address or an empty or too long text', async () => {
  for (const wrong of [
    { email: 'mia' },
    { email: 'mia@mail.example\nBcc: eve@mail.example' },
    { email: letter.email },
    { body: '  ' },
    { body: 'x'.repeat(limits.support.body + 1) },
    { page: 'https://elsewhere.example' },
  ])
    expect(await write(wrong), JSON.stringify(wrong).slice(0, 60)).toMatchObject({ code: 422 });
  expect(await app.db.select().from(letters)).toEqual([]);
});

it('counts the immediate letters of a known address in any spelling, even two sent together', async () => {
  await resident(app.db, await community(app.db), { email: 'prompt@mail.example' });
  const send = (email = 'prompt@mail.example') => write({ email });
  for (let sent = 1; sent < limits.letters.perAddress; sent += 1) expect((await send()).code).toBe(204);
  const together = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${letters} in share mode`);
    const sent = Promise.all([send(), send('PROMPT@mail.example')]);
    await untilTransactionWaits(app.db, 2);
    return { sent };
  });
  expect((await together.sent).map(({ code }) => code)).toEqual([204, 204]);
  expect(await prompt()).toBe(limits.letters.perAddress);
  await app.db.update(letters).set({ dueAt: inHours(-25) });
  expect((await send()).code).toBe(204);
  expect(await prompt()).toBe(limits.letters.perAddress + 1);
});

it('accepts only part of the daily letters from one caller, whatever their addresses', async () => {
  const writeFrom = (caller: string, at: number, id = newId()) =>
    write({ letter_id: id, email: `${at}@mail.example` }, { 'x-forwarded-for': caller });
  const [first, ...others] = Array.from({ length: limits.letters.perCaller }, () => newId());
  for (const [at, id] of [first, ...others].entries())
    expect((await writeFrom('203.0.113.7', at, id)).code).toBe(204);
  expect(await writeFrom('203.0.113.7', 1000)).toMatchObject({
    code: 429,
    err: { error_code: 'TooManyRequests' },
  });
  expect((await writeFrom('203.0.113.7', 0, first)).code).toBe(204);
  expect((await writeFrom('203.0.113.8', 1000)).code).toBe(204);
});

it('a letter that is refused for all strangers does not count against its caller', async () => {
  const caller = { 'x-forwarded-for': '203.0.113.9' };
  await flood(limits.letters.waiting, inHours(1));
  for (let sent = 0; sent < limits.letters.perCaller; sent += 1)
    expect((await write({}, caller)).code).toBe(429);
  await app.db.delete(letters);
  expect((await write({}, caller)).code).toBe(204);
});

/** How many letters have waited for nothing. */
const prompt = async () => (await app.db.select().from(letters)).filter(({ isKnown }) => isKnown).length;

/** Letters of strangers, or of known addresses, as many as count. */
const flood = (many: number, dueAt = new Date(), isKnown = false) =>
  app.db.insert(letters).values(
    Array.from({ length: many }, (_, at) => ({
      id: newId<'LetterId'>() as never,
      sender: `sender ${at}`,
      digest: 'said',
      isKnown,
      dueAt,
    })),
  );

it('sends at most 300 letters of strangers in any 24 hours, however long a flood lasts', async () => {
  for (const hours of [-26, -2, 22]) await flood(limits.letters.strangers, inHours(hours));
  expect((await write({ body: 'On the third day of a flood' })).code).toBe(204);
  const { rows } = await app.db.execute<{ hours: number }>(
    sql`select round(extract(epoch from start_after - now()) / 3600)::int as hours
      from jobs.job where name = 'send-letters-to-support' and data::text like '%third day%'`,
  );
  expect(rows).toEqual([{ hours: 46 }]);
});

it('accepts one letter per caller where the last places are left', async () => {
  await flood(limits.letters.waiting - limits.letters.perCaller, inHours(1));
  const codeOf = async (caller: string) => (await write({}, { 'x-forwarded-for': caller })).code;
  const codes = [];
  for (const caller of ['203.0.113.10', '203.0.113.10', '203.0.113.11']) codes.push(await codeOf(caller));
  expect(codes).toEqual([204, 429, 204]);
  const caller = { 'x-forwarded-for': '203.0.113.10' };
  const { retry_after: seconds } = (await write({}, caller)).err ?? {};
  expect(seconds).toBeGreaterThan(19 * 3600);
  await resident(app.db, await community(app.db), { email: 'neighbor@mail.example' });
  expect((await write({ email: 'neighbor@mail.example' }, caller)).code).toBe(204);
});

it('lets only strangers’ letters wait for their turn when there are many', async () => {
  await flood(limits.letters.strangers);
  expect((await write({ body: 'Late words' })).code).toBe(204);
  await resident(app.db, await community(app.db), { email: 'known@mail.example' });
  expect((await write({ email: 'KNOWN@mail.example', body: 'Prompt words' })).code).toBe(204);
  const texts = () => smtp.state.received.map(({ text }) => text).join();
  await vi.waitFor(() => expect(texts()).toContain('Prompt words'), 60_000);
  expect(texts()).not.toContain('Late words');
  expect(JSON.stringify(await queuedWords())).toContain('Late words');
  await flood(limits.letters.waiting, inHours(1));
  expect(await write()).toMatchObject({ code: 429, err: { error_code: 'TooManyRequests' } });
  expect((await write({ email: 'known@mail.example' })).code).toBe(204);
});

it('delays letters of a known address like strangers’ once it, or all known ones, wrote often', async () => {
  const hall = await community(app.db);
  for (const email of ['often@mail.example', 'other@mail.example']) await resident(app.db, hall, { email });
  for (let network = 0; network <= limits.letters.perAddress; network += 1) {
    const caller = { 'x-forwarded-for': `198.18.${network}.9` };
    expect((await write({ email: 'often@mail.example' }, caller)).code).toBe(204);
  }
  expect(await prompt()).toBe(limits.letters.perAddress);
  await flood(limits.letters.strangers);
  expect((await write({ email: 'other@mail.example' })).code).toBe(204);
  expect(await prompt()).toBe(limits.letters.perAddress + 1);
  await flood(limits.letters.known, new Date(), true);
  const before = await prompt();
  expect((await write({ email: 'other@mail.example' })).code).toBe(204);
  expect(await prompt()).toBe(before);
});

it('nobody can use up the letters of an address: those above its limit wait', async () => {
  for (let sent = 0; sent < 2 * limits.letters.perAddress; sent += 1)
    expect((await write({ body: 'Of somebody else' })).code).toBe(204);
  await flood(limits.letters.strangers);
  expect((await write({ body: 'Of its owner' })).code).toBe(204);
  const texts = () => smtp.state.received.map(({ text }) => text).join();
  await vi.waitFor(
    async () => expect(JSON.stringify(await queuedWords())).not.toContain('somebody else'),
    60_000,
  );
  expect(texts()).not.toContain('Of its owner');
  await app.db.execute(
    sql`update jobs.job set start_after = start_after - interval '1 day' where name = 'send-letters-to-support'`,
  );
  await vi.waitFor(() => expect(texts()).toContain('Of its owner'), 60_000);
});

it('deletes letters after a week', async () => {
  const day = new Date();
  await flood(3, day);
  await deleteLettersBefore(app.db, new Date(day.getTime() + 1));
  expect(await app.db.select().from(letters)).toEqual([]);
});

it('offers letters only where a mail server sends them', async () => {
  const { res } = await app.call(calls.product.options);
  expect(res?.takesLetters).toBe(true);
  const deaf = await testApp({ config: { demo: false, mail: undefined } });
  expect((await deaf.call(calls.product.options)).res?.takesLetters).toBe(false);
});
