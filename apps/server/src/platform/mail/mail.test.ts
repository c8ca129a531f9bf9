import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailServer } from '../../../test/servers/mail-server';
import { temporaryDataDir } from '../../../test/setup/data-dir';
import { makeMailer } from './mail';

const letter = { to: 'ada@mail.example', subject: 'A request', text: 'See', html: '<p>See</p>' };

it('sends nothing over a connection that a mail server leaves unencrypted, where encryption is required', async () => {
  const { url: smtpUrl, state } = await mailServer();
  const openTo = (requireTls: boolean) =>
    makeMailer({
      mail: { smtpUrl, from: 'hello@nest.example', requireTls },
      dataDir: '',
      productName: 'Nestmate',
      production: false,
    });
  await expect(openTo(true).send(letter)).rejects.toThrow(/STARTTLS/);
  expect(state.received).toEqual([]);
  await openTo(false).send(letter);
  expect(state.received).toHaveLength(1);
});

it('offers one-click unsubscribing only in optional mails', async () => {
  const { url: smtpUrl, state } = await mailServer();
  const mail = { smtpUrl, from: 'hello@nest.example', requireTls: false };
  const { send } = makeMailer({ mail, dataDir: '', productName: 'Nestmate', production: false });
  await send(letter);
  await send({ ...letter, unsubscribeUrl: 'https://nest.example/mail/end/1/2' });
  expect(state.received.map(({ text }) => text.includes('List-Unsubscribe'))).toEqual([false, true]);
});

it('reaches a mail server that is there, and the folder that takes its place', async () => {
  const server = await mailServer();
  const mail = { smtpUrl: server.url, from: 'hello@nest.example', requireTls: false };
  const settings = { dataDir: '', productName: 'Nestmate', production: false };
  const { isReachable } = makeMailer({ ...settings, mail });
  expect(await isReachable()).toBe(true);
  server.state.isAway = true;
  expect(await isReachable()).toBe(false);
  expect(await makeMailer({ ...settings, mail: undefined }).isReachable()).toBe(true);
});

it('keeps mails without a mail server in files that only this account can read', async () => {
  const dataDir = await temporaryDataDir();
  const { send } = makeMailer({ mail: undefined, dataDir, productName: 'Nestmate', production: false });
  await send({ ...letter, unsubscribeUrl: 'https://nest.example/mail/end/1/2' });
  const [name = ''] = await readdir(join(dataDir, 'outbox'));
  expect((await stat(join(dataDir, 'outbox', name))).mode & 0o777).toBe(0o600);
});

it('neither sends nor writes a mail in production without a mail server', async () => {
  const dataDir = await temporaryDataDir();
  const { send } = makeMailer({ mail: undefined, production: true, dataDir, productName: 'Nestmate' });
  await expect(send(letter)).rejects.toThrow('SMTP_URL is missing');
  expect(await readdir(dataDir)).toEqual([]);
});

it('puts no line of a text into the header of a mail', async () => {
  const dataDir = await temporaryDataDir();
  const { send } = makeMailer({ mail: undefined, dataDir, productName: 'Nestmate', production: false });
  const line = '\r\nBcc: eve@mail.example\r\n\r\nHello';
  const mail = {
    to: `ada@mail.example${line}`,
    subject: `A request${line}`,
    text: 'See',
    html: '<p>See</p>',
  };
  await send({ ...mail, unsubscribeUrl: `https://nest.example/mail/end/1/2${line}` });
  const [name = ''] = await readdir(join(dataDir, 'outbox'));
  const [head = ''] = (await readFile(join(dataDir, 'outbox', name), 'utf8')).split('\r\n\r\n');
  expect(head).not.toMatch(/^bcc:/imu);
  expect(head).toMatch(/^content-type:/imu);
});
