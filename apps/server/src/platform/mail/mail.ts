import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTarget } from '@nestmate/contract/staff/invitations';
import nodemailer from 'nodemailer';
import type { Config } from '../config';
import { ProductError } from '../http/product-error';
import { noteExternalCall } from '../open-transaction';

export interface Mail {
  /**
   * Unchanged when the mail is sent again: mail programs and servers show one of two mails with the same Message-ID.
   */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who sends it, if another name than ours is to be shown; the address stays ours. */
  senderName?: string;
  /** The address for replies, if it is not the sender's. */
  replyTo?: string;
  /** Unsubscribes on POST, without a confirmation (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Rejects when the mail server does not accept the mail. */
  send: (mail: Mail) => Promise<void>;
  /** Whether the mail server can be reached and takes our login. */
  isReachable: () => Promise<boolean>;
}

const timeoutMs = 10_000;

type Settings = Pick<Config, 'mail' | 'production'>;

/** Where mails go: outside production, without a mail server, they become files in the data folder. */
export const mailTarget = ({ mail, production }: Settings): MailTarget =>
  mail ? 'server' : production ? 'nowhere' : 'files';

/** Whether mails wait until there is a mail server, rather than fail. */
export const areMailsHeld = (settings: Settings): boolean => mailTarget(settings) === 'nowhere';

/** Refuses what would send mails where nobody gets any. @throws ProductError `MailNotSetUp` */
export function requireMail(settings: Settings): void {
  if (areMailsHeld(settings)) throw new ProductError('MailNotSetUp');
}

/** The name and address of a mail's sender. @param name in place of the one of our settings */
export function senderOf(
  { mail, productName }: Pick<Config, 'mail' | 'productName'>,
  name?: string,
): { name: string; address: string } {
  const from = mail?.from ?? `${productName} <nobody@localhost>`;
  const [, ours = '', address = from.trim()] = /^(.*)<([^<>]+)>\s*$/u.exec(from) ?? [];
  return { name: name ?? ours.trim().replaceAll(/^"|"$/gu, ''), address };
}

/**
 * Sends through the configured server. In production, without one, every mail fails as if the server were away, so that
 * none counts as sent.
 */
export function makeMailer({
  mail,
  production,
  dataDir,
  productName,
}: Pick<Config, 'dataDir' | 'mail' | 'production' | 'productName'>): Mailer {
  if (areMailsHeld({ mail, production }))
    return {
      send: async () => {
        throw Object.assign(new Error('No mail server is set up: SMTP_URL is missing'), {
          code: 'NO_MAIL_SERVER',
        });
      },
      isReachable: async () => false,
    };
  const transport = mail
    ? nodemailer.createTransport({
        url: mail.smtpUrl,
        requireTLS: mail.requireTls,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      })
    : nodemailer.createTransport({ streamTransport: true, buffer: true });
  const domain = senderOf({ mail, productName }).address.split('@').at(-1);
  const send: Mailer['send'] = async ({ id, unsubscribeUrl, senderName, ...letter }) => {
    noteExternalCall('mail');
    const sent = await transport.sendMail({
      ...letter,
      from: senderOf({ mail, productName }, senderName),
      ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
      headers:
        unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
    });
    if ('message' in sent) await saveMail(join(dataDir, 'outbox'), sent.message as Buffer);
  };
  const isReachable = async () => {
    noteExternalCall('mail');
    try {
      // Not a promise where mails become files.
      await transport.verify();
      return true;
    } catch {
      return false;
    }
  };
  return { send, isReachable };
}

/** Written atomically, readable by this account only: the links in mails act for their recipients. */
async function saveMail(folder: string, letter: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
  await writeFile(`${name}.part`, letter, { mode: 0o600 });
  await rename(`${name}.part`, name);
}
