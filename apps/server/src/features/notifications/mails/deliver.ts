import type { Logger } from 'pino';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import type { Mail, SendMail } from '../../../platform/mail/mail';
import type { UnsubscribeLinks } from './unsubscribe';
import type { App } from '../../../platform/app';

const maxAttempts = 8;
/** Two minutes, then doubled each time. */
const retryDelayMs = (tries: number) => 60_000 * 2 ** tries;

/** The commands that name the recipient and the mail. A refusal before them (of the login or the sender) is a fault of our settings. */
const aboutTheMail = new Set<unknown>(['RCPT TO', 'DATA']);

const isAboutTheMail = (error: unknown) =>
  error instanceof Error && aboutTheMail.has(Reflect.get(error, 'command'));

/** The mail server replied to this mail with a permanent failure (RFC 5321, 5yz). */
const isRefusedForGood = (error: unknown) =>
  isAboutTheMail(error) && Number(Reflect.get(Object(error), 'responseCode')) >= 500;

/** The logged part of a failure. The server's own words contain the recipient's address. */
const failureOf = (error: unknown) =>
  Object.fromEntries(
    ['code', 'command', 'responseCode'].flatMap((field) => {
      const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
      return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
    }),
  );

const replyOf = (error: unknown): string => {
  const reply: unknown = error instanceof Error ? Reflect.get(error, 'response') : undefined;
  return typeof reply === 'string' ? reply.slice(0, 200) : '';
};

export interface MailDependencies {
  db: Db;
  log: Logger;
  sendMail: SendMail;
  links: UnsubscribeLinks;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

/** The retry of a mail that could not be sent. */
export interface Postponed {
  tries: number;
  tellAfter: Date;
}

/** Refused: permanently by the mail server, or given up after too many failures. */
export type Delivery =
  | { outcome: 'sent' }
  /** Includes the mail server's words, which contain the recipient's address. */
  | { outcome: 'refused'; reply: string }
  | ({ outcome: 'later' } & Postponed);

interface Attempt {
  /** The number of failed attempts so far. */
  tries: number;
  now: Date;
  /** Logged with a failure. */
  about: Readonly<Record<string, string>>;
}

type Sender = Pick<MailDependencies, 'log' | 'sendMail'>;

function failed({ log }: Sender, error: unknown, { tries: before, now, about }: Attempt): Delivery {
  const tries = before + 1;
  const isFinal = isRefusedForGood(error) || tries === maxAttempts;
  log.warn({ failure: failureOf(error), ...about, isFinal }, 'A mail could not be sent');
  if (isFinal) return { outcome: 'refused', reply: replyOf(error) };
  return { outcome: 'later', tries, tellAfter: new Date(now.getTime() + retryDelayMs(tries)) };
}

/** Sends a mail once. It is sent when the mail server has accepted it. */
export async function deliver(sender: Sender, mail: Mail, attempt: Attempt): Promise<Delivery> {
  try {
    await sender.sendMail(mail);
    return { outcome: 'sent' };
  } catch (error) {
    return failed(sender, error, attempt);
  }
}

/**
 * Like `deliver`, but an unavailable mail server, or one that rejects all of our mails, does not count as an attempt: no mail is given up
 * for that.
 */
export async function deliverPatiently(
  sender: Sender,
  mail: Mail,
  attempt: Attempt,
): Promise<Delivery | { outcome: 'away' }> {
  try {
    await sender.sendMail(mail);
    return { outcome: 'sent' };
  } catch (error) {
    if (isAboutTheMail(error)) return failed(sender, error, attempt);
    sender.log.warn({ failure: failureOf(error), ...attempt.about }, 'The mail server is away');
    return { outcome: 'away' };
  }
}

/**
 * Sends the mail of a queued job. The job's error is logged and stored, so it contains none of the mail server's words, which name the
 * recipient. A permanent refusal is not retried.
 * @throws Error when the queue should try again
 */
export async function deliverQueued(
  { mail: sendMail, log, clock }: Pick<App, 'clock' | 'log' | 'mail'>,
  mail: Mail,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  const { outcome } = await deliver({ sendMail, log }, mail, { tries: 0, now: clock(), about });
  if (outcome === 'later') throw new Error('The mail server took no mail; the queue tries again');
}

/** Runs something for each person, one after the other. A failure is logged, and does not affect the next people. */
export async function forEachPerson<Person>(
  people: readonly Person[],
  log: Pick<Logger, 'error'>,
  act: (person: Person) => Promise<void>,
): Promise<void> {
  for (const person of people)
    await act(person).catch((error: unknown) => {
      log.error({ err: error, event: 'mail_not_prepared' }, 'A mail to somebody could not be prepared');
    });
}
