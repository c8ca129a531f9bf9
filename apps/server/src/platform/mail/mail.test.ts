import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDataDir } from '../../../test/data-dir';
import { openMail } from './mail';

it('keeps mails without a mail server in files that only this account can read', async () => {
  const dataDir = await temporaryDataDir();
  const send = openMail({ mail: undefined, dataDir, productName: 'Nestmate' });
  const mail = { to: 'ada@mail.example', subject: 'A request', text: 'See', html: '<p>See</p>' };
  await send({ ...mail, endUrl: 'https://nest.example/mail/end/1/2' });
  const [name = ''] = await readdir(join(dataDir, 'outbox'));
  expect((await stat(join(dataDir, 'outbox', name))).mode & 0o777).toBe(0o600);
});
