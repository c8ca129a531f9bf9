import { expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import { mailServer } from '../../../test/servers/mail-server';
import { community, resident } from '../../../test/world/builders';

const post = await mailServer();
const app = await testApp({
  config: { mail: { smtpUrl: post.url, from: 'hello@nest.example', requireTls: false } },
});
const open = await windowsOf(app);

/** The value of a line of `/metrics`. */
async function metric(line: string): Promise<number | undefined> {
  const { body } = await app.server.inject({ url: '/metrics' });
  const found = body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

it('counts a person with two windows once among those online', async () => {
  const hall = await community(app.db);
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  expect(await metric('nestmate_people_online')).toBe(0);
  await open(ana);
  const { socket } = await open(ana);
  const bens = await open(ben);
  expect(await metric('nestmate_people_online')).toBe(2);
  bens.socket.disconnect();
  socket.disconnect();
  await vi.waitFor(async () => expect(await metric('nestmate_people_online')).toBe(1));
});

it('counts the jobs that wait and have failed, by queue', async () => {
  await app.jobs.handle('waits', async () => undefined, { isHeld: true });
  await app.jobs.send('waits', {});
  await app.jobs.send('waits', {});
  await app.jobs.handle('fails', async () => undefined, { isHeld: true });
  await app.jobs.send('fails', {});
  await app.database.pool.query(`update jobs.job set state = 'failed' where name = 'fails'`);
  expect(await metric('nestmate_jobs_waiting{queue="waits"}')).toBe(2);
  expect(await metric('nestmate_jobs_failed{queue="fails"}')).toBe(1);
  expect(await metric('nestmate_invitation_mails_waiting')).toBe(0);
});

it('counts the mails that the mail server accepts, refuses for good and does not take', async () => {
  const mail = { to: 'ana@alder.example', subject: 'News', text: 'See', html: '<p>See</p>' };
  await app.mail.send(mail);
  post.state.refusal = Object.assign(new Error('No such person'), { responseCode: 550 });
  await expect(app.mail.send(mail)).rejects.toThrow();
  post.state.isAway = true;
  await expect(app.mail.send(mail)).rejects.toThrow();
  for (const outcome of ['accepted', 'refused', 'failed'])
    expect(await metric(`nestmate_mails_total{outcome="${outcome}"}`)).toBe(1);
});
