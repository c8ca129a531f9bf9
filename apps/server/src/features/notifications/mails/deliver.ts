import type { Logger } from 'pino';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import type { Mail, SendMail } from '../../../platform/mail/mail';
import type { EndLinks } from './end-links';

const mostTries = 8;
/** Milliseconds: two minutes, then twice as long each time. */
const pauseAfter = (tries: number) => 60_000 * 2 ** tries;

/** The mail server has answered, and with a permanent failure (RFC 5321, 5yz). */
const isRefusedForGood = (error: unknown) =>
  error instanceof Error && Number(Reflect.get(error, 'responseCode')) >= 500;

export interface Telling {
  db: Db;
  log: Logger;
  sendMail: SendMail;
  links: EndLinks;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

/** How a mail that could not be sent is tried again. */
export interface Postponed {
  tries: number;
  tellAfter: Date;
}

interface Attempt {
  /** How often it has failed already. */
  tries: number;
  now: Date;
  /** What the log says of it. */
  about: Readonly<Record<string, string>>;
}

/** Sends a mail. Answers when to try again; nothing when it has gone out, or never will. */
export async function deliver(
  { sendMail, log }: Pick<Telling, 'log' | 'sendMail'>,
  mail: Mail,
  { tries: before, now, about }: Attempt,
): Promise<Postponed | undefined> {
  try {
    await sendMail(mail);
    return undefined;
  } catch (error) {
    const tries = before + 1;
    const isFinal = isRefusedForGood(error) || tries === mostTries;
    log.warn({ err: error, ...about, isFinal }, 'A mail could not be sent');
    return isFinal ? undefined : { tries, tellAfter: new Date(now.getTime() + pauseAfter(tries)) };
  }
}
