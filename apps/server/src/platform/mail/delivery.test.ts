import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { mailServer } from '../../../test/servers/mail-server';
import { type ClaimedMail, type Delivery, type MailKind, sendDueMails, sendQueuedMails } from './delivery';

const post = await mailServer();
const lines: string[] = [];
const app = await testApp({
  config: { mail: { smtpUrl: post.url, from: 'hello@nest.example', requireTls: false } },
  log: { write: (line) => void lines.push(line) },
});
beforeEach(() => {
  post.reset();
  lines.length = 0;
});

const mailTo = (to: string) => ({ to, subject: 'News', text: 'See', html: '<p>See</p>' });

/** Mails to addresses that wait in an array, with what was recorded about each. */
function mailsTo(
  addresses: readonly string[],
  { attempts = 1, awayUntil }: Partial<Pick<ClaimedMail, 'attempts' | 'awayUntil'>> = {},
) {
  const recorded: [address: string, delivery: Delivery][] = [];
  const kind: MailKind<string> = {
    queue: 'news',
    due: async () => addresses,
    claim: async (address) => ({
      attempts,
      about: { newsOf: 'Linden Hall' },
      ...(awayUntil && { awayUntil }),
      compose: () => {
        if (address === 'nobody') throw new Error('A mistake in the program');
        return mailTo(address);
      },
      record: async (delivery) => void recorded.push([address, delivery]),
    }),
  };
  return { kind, recorded };
}

const now = new Date();
const send = (kind: MailKind<string>, isEnding?: () => boolean) =>
  sendDueMails(app, kind, () => now, isEnding);
const recipients = () => post.state.received.flatMap(({ to }) => to);

it('sends the mails after one that could not be prepared', async () => {
  const { kind, recorded } = mailsTo(['nobody', 'ben@mail.example']);
  await send(kind);
  expect(recorded.at(-1)).toEqual(['ben@mail.example', { outcome: 'sent' }]);
  expect(lines.filter((line) => line.includes('mail_not_prepared'))).toHaveLength(1);
});

it('logs that the outcome of a mail could not be recorded, and sends the next mail', async () => {
  const { kind } = mailsTo(['ana@mail.example', 'ben@mail.example']);
  const claim: typeof kind.claim = async (address, at) => {
    const claimed = await kind.claim(address, at);
    return claimed && { ...claimed, record: async () => Promise.reject(new Error('A mistake')) };
  };
  lines.splice(0);
  await send({ ...kind, claim });
  expect(recipients()).toEqual(['ana@mail.example', 'ben@mail.example']);
  expect(lines.filter((line) => line.includes('could not be recorded'))).toHaveLength(2);
  expect(lines.filter((line) => line.includes('mail_not_recorded'))).toHaveLength(2);
  expect(lines.join('')).not.toContain('mail_not_prepared');
});

it('tries a mail again that could not be composed', async () => {
  const { kind, recorded } = mailsTo(['nobody']);
  await send(kind);
  const retryAt = new Date(now.getTime() + 4 * 60_000);
  expect(recorded).toEqual([['nobody', { outcome: 'later', attempts: 2, retryAt }]]);
});

it('gives a mail up after the eighth failure to compose it', async () => {
  const { kind, recorded } = mailsTo(['nobody'], { attempts: 7 });
  await send(kind);
  expect(recorded).toEqual([['nobody', { outcome: 'refused', reply: '' }]]);
});

it('leaves the rest of the mails to a later run once the server stops', async () => {
  const { kind } = mailsTo(['ana@mail.example', 'ben@mail.example', 'cyd@mail.example']);
  await send(kind, () => recipients().length >= 2);
  expect(recipients()).toEqual(['ana@mail.example', 'ben@mail.example']);
});

it('holds a mail without a claim during quiet hours', async () => {
  const { kind, recorded } = mailsTo(['ana@mail.example', 'ben@mail.example']);
  const held: string[] = [];
  const until = (address: string) => (address.startsWith('ana') ? now : undefined);
  await send({ ...kind, quiet: { until, hold: async (address) => void held.push(address) } });
  expect([held, recorded.map(([address]) => address)]).toEqual([['ana@mail.example'], ['ben@mail.example']]);
});

it('counts an attempt, after which the delay of a mail grows', async () => {
  post.state.refusal = Object.assign(new Error('busy'), { responseCode: 451 });
  const { kind, recorded } = mailsTo(['ana@mail.example']);
  await send(kind);
  const retryAt = new Date(now.getTime() + 4 * 60_000);
  expect(recorded).toEqual([['ana@mail.example', { outcome: 'later', attempts: 2, retryAt }]]);
});

it('counts no attempt, and tries no further mail, while the mail server is away', async () => {
  post.state.isAway = true;
  const { kind, recorded } = mailsTo(['ana@mail.example', 'ben@mail.example'], { attempts: 7 });
  await send(kind);
  const retryAt = new Date(now.getTime() + 5 * 60_000);
  expect(recorded).toEqual([['ana@mail.example', { outcome: 'later', attempts: 7, retryAt }]]);
});

it('gives up a recipient at whom the mail server hangs up eight times, and sends the next mail', async () => {
  post.state.hangsUpAt = 'ana@mail.example';
  const { kind, recorded } = mailsTo(['ana@mail.example', 'ben@mail.example'], { attempts: 7 });
  await send(kind);
  expect(recorded).toEqual([
    ['ana@mail.example', { outcome: 'refused', reply: '' }],
    ['ben@mail.example', { outcome: 'sent' }],
  ]);
});

it('counts no attempt of a kind that may wait when the mail server is unavailable', async () => {
  post.state.isAway = true;
  const retryAt = new Date(now.getTime() + 1);
  const { kind, recorded } = mailsTo(['ana@mail.example', 'ben@mail.example'], { awayUntil: retryAt });
  await send(kind);
  expect(recorded).toEqual([['ana@mail.example', { outcome: 'later', attempts: 1, retryAt }]]);
});

it('logs nothing that a mail server says about the recipient of a queued mail', async () => {
  post.state.refusal = Object.assign(new Error('no room for ana@mail.example'), { responseCode: 452 });
  await sendQueuedMails<{ to: string }>(app, {
    queue: 'queued-news',
    compose: async ({ to }) => ({ mail: () => mailTo(to), about: { newsOf: 'Linden Hall' } }),
  });
  await app.jobs.send('queued-news', { to: 'ana@mail.example' });
  await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toContain('the queue tries again');
  expect(lines.join('\n')).not.toContain('ana@mail.example');
});
