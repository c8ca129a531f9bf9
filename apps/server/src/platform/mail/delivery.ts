import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app';
import { everyMinute } from '../jobs/jobs';
import { isUnavailable } from '../unavailable';
import { areMailsHeld, type Mail } from './mail';

/*
 * Every mail of the product is sent from here. Mails wait in one of two ways: `MailKind` as rows of a feature's tables,
 * `QueuedMailKind` as jobs. No transaction is open while the mail server answers.
 */

const maxAttempts = 8;
/** Two minutes, then doubled each time. */
const retryDelayMs = (attempts: number) => 60_000 * 2 ** attempts;
/** Until the next attempt of a mail that found the mail server away. */
const awayRetryMs = 5 * 60_000;

/**
 * The commands that name the recipient and the mail. A refusal before them (of the login or the sender) is a fault of
 * our settings.
 */
const aboutTheMail = new Set<unknown>(['RCPT TO', 'DATA']);

const isAboutTheMail = (error: unknown) =>
  error instanceof Error && aboutTheMail.has(Reflect.get(error, 'command'));

/** The mail server replied to this mail with a permanent failure (RFC 5321, 5yz). */
export const isRefusedForGood = (error: unknown) =>
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

/** The retry of a mail that could not be sent. */
export interface MailRetry {
  /** Failed attempts so far. */
  attempts: number;
  retryAt: Date;
}

/**
 * Refused: permanently by the mail server, or given up after too many failures, also of composing it. While the mail
 * server is away no attempt counts, so that no outage loses a mail of a table.
 */
export type Delivery =
  | { outcome: 'sent' }
  /** Includes the mail server's words, which contain the recipient's address. */
  | { outcome: 'refused'; reply: string }
  | ({ outcome: 'later' } & MailRetry);

/** A mail that no other process sends. */
export interface ClaimedMail {
  /** Failed attempts so far. */
  attempts: number;
  /** Logged with a failure. */
  about: Readonly<Record<string, string>>;
  /**
   * When to try again if the mail server is away: without it, in five minutes. With it, a mail server that is there but
   * rejects all of our mails counts as away, too.
   */
  awayUntil?: Date;
  /**
   * What it needs from the database is read in the transaction that claims: a claim without its mail would lose the
   * mail.
   */
  compose: () => Mail;
  /** Stores the result in a transaction of its own. */
  record: (delivery: Delivery) => Promise<void>;
}

/** Mails that wait in a feature's tables. */
export interface MailKind<Due> {
  /** The name of the job that sends them. */
  queue: string;
  /** Every minute, if it has none. */
  cron?: string;
  /**
   * Gives up what has waited for too long, and forgets what is over. Runs before each sending, also while there is no
   * mail server.
   */
  tidy?: (now: Date) => Promise<void>;
  /** The mails to send, in their order. A generator may read more, or claim, each time that one is sent. */
  due: (clock: () => Date) => Promise<readonly Due[]> | AsyncIterable<Due>;
  /** Quiet hours of the recipient, checked before each claim. */
  quiet?: {
    until: (due: Due, now: Date) => Date | Promise<Date | undefined> | undefined;
    hold: (due: Due, until: Date, now: Date) => Promise<void>;
  };
  /** Undefined if there is nothing left to send, or another process has claimed it. */
  claim: (due: Due, now: Date) => Promise<ClaimedMail | undefined>;
  /**
   * For mails by the thousand: the time from the start of one to that of the next, and how long a run takes, so that a
   * stopping server does not wait long.
   */
  throttle?: { intervalMs: number; maxRunMs: number };
}

type Sender = Pick<App, 'log' | 'mail'>;

const notPrepared = 'mail_not_prepared';
const notRecorded = 'mail_not_recorded';

async function deliver(
  { log, mail: mailer }: Sender,
  mail: Mail,
  { about, awayUntil, attempts: before }: Pick<ClaimedMail, 'about' | 'awayUntil' | 'attempts'>,
  now: Date,
): Promise<Delivery & { isAway?: boolean }> {
  try {
    // Resolves once the mail server has accepted it.
    await mailer.send(mail);
    return { outcome: 'sent' };
  } catch (error) {
    // A server that hangs, or hangs up, at one recipient looks as one that is away until it is reached again.
    if (!isAboutTheMail(error) && (awayUntil || !(await mailer.isReachable()))) {
      log.warn({ failure: failureOf(error), ...about }, 'The mail server is away');
      const retryAt = awayUntil ?? new Date(now.getTime() + awayRetryMs);
      return { outcome: 'later', attempts: before, retryAt, isAway: true };
    }
    const failed = isRefusedForGood(error) ? undefined : afterAttempt(before, now);
    log.warn({ failure: failureOf(error), ...about, isFinal: !failed }, 'A mail could not be sent');
    return failed ?? { outcome: 'refused', reply: replyOf(error) };
  }
}

/** The retry after one more failed attempt; undefined after the last. */
function afterAttempt(before: number, now: Date): (Delivery & { outcome: 'later' }) | undefined {
  const attempts = before + 1;
  if (attempts === maxAttempts) return undefined;
  return { outcome: 'later', attempts, retryAt: new Date(now.getTime() + retryDelayMs(attempts)) };
}

/** A mail that cannot be composed counts as a failed attempt, so that its claim does not lose it. */
async function deliverClaimed(
  sender: Sender,
  claimed: ClaimedMail,
  now: Date,
): Promise<Awaited<ReturnType<typeof deliver>>> {
  let mail;
  try {
    mail = claimed.compose();
  } catch (error) {
    const failed = afterAttempt(claimed.attempts, now);
    sender.log.error(
      { err: error, event: notPrepared, ...claimed.about, isFinal: !failed },
      'A mail could not be composed',
    );
    return failed ?? { outcome: 'refused', reply: '' };
  }
  return deliver(sender, mail, claimed, now);
}

async function sendOne<Due>(
  sender: Sender,
  { quiet, claim }: MailKind<Due>,
  due: Due,
  now: Date,
): Promise<{ isAway: boolean }> {
  const until = await quiet?.until(due, now);
  if (until) await quiet?.hold(due, until, now);
  const claimed = until ? undefined : await claim(due, now);
  if (!claimed) return { isAway: false };
  const { isAway = false, ...delivery } = await deliverClaimed(sender, claimed, now);
  await claimed.record(delivery).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    const { outcome } = delivery;
    sender.log.error(
      { err: error, event: notRecorded, ...claimed.about, outcome },
      'The outcome of a mail could not be recorded',
    );
  });
  return { isAway };
}

/**
 * Sends the due mails of a kind, one after the other: each is claimed in one transaction, sent outside of any, and
 * recorded in another. One that cannot be prepared is logged, and does not hold up the next; a mail server that is away
 * ends the run.
 * @param isEnding whether the server stops: a later run continues
 */
export async function sendDueMails<Due>(
  sender: Sender & Pick<App, 'config'>,
  kind: MailKind<Due>,
  clock: () => Date,
  isEnding = () => false,
): Promise<void> {
  const started = clock().getTime();
  await kind.tidy?.(clock());
  if (areMailsHeld(sender.config) || isEnding()) return;
  for await (const due of await kind.due(clock)) {
    const begun = performance.now();
    const sent = await sendOne(sender, kind, due, clock()).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      sender.log.error({ err: error, event: notPrepared }, 'A mail to somebody could not be prepared');
    });
    if (sent?.isAway || isEnding()) return;
    if (!kind.throttle) continue;
    await pause(Math.max(0, kind.throttle.intervalMs - (performance.now() - begun)));
    if (isEnding() || clock().getTime() >= started + kind.throttle.maxRunMs) return;
  }
}

/** Sends a kind's mails at its times. Without a mail server they wait. */
export async function sendMailsRegularly<Due>(app: App, kind: MailKind<Due>): Promise<void> {
  const { clock, config, http, jobs } = app;
  const { queue, cron = everyMinute, tidy } = kind;
  let isEnding = false;
  http.addHook('preClose', async () => {
    isEnding = true;
  });
  const work = () => sendDueMails(app, kind, clock, () => isEnding);
  // A tidy kind has something to do without a mail server, too.
  await jobs.handle(queue, work, { oneWaits: true, isHeld: areMailsHeld(config) && !tidy });
  await jobs.repeat(queue, cron);
}

/** Mails of which each waits in a job of its own, from the commit of the transaction that queues it. */
export interface QueuedMailKind<Data extends object> {
  queue: string;
  /**
   * The mail of a job; undefined if it is no longer to be sent. `heldUntil`: the end of the recipient's quiet hours.
   */
  compose: (
    data: Data,
  ) => Promise<{ mail: () => Mail; about: ClaimedMail['about']; heldUntil?: Date | undefined } | undefined>;
  /** Soon useless: it does not wait for a mail server to be set up. */
  isShortLived?: boolean;
  /** See `HandlerOptions` of the jobs. */
  options?: { batchSize?: number; isForgotten?: boolean };
}

/**
 * Sends queued mails; a permanent refusal is not retried. The error of a job is logged and stored, so it contains none
 * of the mail server's words, which name the recipient.
 */
export async function sendQueuedMails<Data extends object>(
  app: App,
  { queue, compose, isShortLived = false, options }: QueuedMailKind<Data>,
): Promise<void> {
  const { clock, config, jobs } = app;
  const work = async (data: Data, jobId: string) => {
    const found = await compose(data);
    if (!found) return;
    const { mail, about, heldUntil } = found;
    const now = clock();
    if (heldUntil) {
      const afterSeconds = Math.ceil((heldUntil.getTime() - now.getTime()) / 1000);
      return jobs.send(queue, data, { forADay: true, afterSeconds, continues: jobId });
    }
    const { outcome } = await deliver(app, mail(), { attempts: 0, about }, now);
    if (outcome === 'later') throw new Error('The mail server took no mail; the queue tries again');
  };
  await jobs.handle<Data>(queue, work, { ...options, isHeld: !isShortLived && areMailsHeld(config) });
}
