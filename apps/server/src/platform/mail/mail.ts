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
  /** The address for replies, if it is not the sender's. */
  replyTo?: string;
  /** Unsubscribes on POST, without a confirmation (RFC 8058). */
  endUrl?: string;
}

/** Rejects when the mail server does not accept the mail. */
export type SendMail = (mail: Mail) => Promise<void>;

const timeoutMs = 10_000;

/** Sends through the configured server; without one, mails become files in the data folder. */
export function openMail({
  mail,
  dataDir,
  productName,
}: Pick<Config, 'dataDir' | 'mail' | 'productName'>): SendMail {
  const transport = mail
    ? nodemailer.createTransport({
        url: mail.smtpUrl,
        requireTLS: mail.requireTls,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      })
    : nodemailer.createTransport({ streamTransport: true, buffer: true });
  const from = mail?.from ?? `${productName} <nobody@localhost>`;
  return async ({ endUrl, ...letter }) => {
    const sent = await transport.sendMail({
      ...letter,
      from,
      headers:
        endUrl === undefined
          ? {}
          : { 'List-Unsubscribe': `<${endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    if ('message' in sent) await keep(join(dataDir, 'outbox'), sent.message as Buffer);
  };
}

/** Written atomically, readable by this account only: the links in mails act for their recipients. */
async function keep(folder: string, letter: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
  await writeFile(`${name}.part`, letter, { mode: 0o600 });
  await rename(`${name}.part`, name);
}
