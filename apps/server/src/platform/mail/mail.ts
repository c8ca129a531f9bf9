import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Answers a POST by ending such mails, without a further question (RFC 8058). */
  endUrl: string;
}

/** Sends a mail. Rejects when it was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Milliseconds. */
const patience = 10_000;

/** Sends by the configured server; without one, mails are files in the data folder. */
export function openMail({
  mail,
  dataDir,
  productName,
}: Pick<Config, 'dataDir' | 'mail' | 'productName'>): SendMail {
  const transport = mail
    ? nodemailer.createTransport({
        url: mail.smtpUrl,
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
      })
    : nodemailer.createTransport({ streamTransport: true, buffer: true });
  const from = mail?.from ?? `${productName} <nobody@localhost>`;
  return async ({ endUrl, ...letter }) => {
    const sent = await transport.sendMail({
      ...letter,
      from,
      headers: { 'List-Unsubscribe': `<${endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    if ('message' in sent) await keep(join(dataDir, 'outbox'), sent.message as Buffer);
  };
}

/** A whole file or none. */
async function keep(folder: string, letter: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
  await writeFile(`${name}.part`, letter);
  await rename(`${name}.part`, name);
}
