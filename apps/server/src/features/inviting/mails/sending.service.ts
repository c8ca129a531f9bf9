import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../../platform/app';
import { minuteMs } from '../../../platform/durations';
import { newId } from '../../../platform/ids';
import { areMailsHeld } from '../../../platform/mail/mail';
import { deliverPatiently } from '../../notifications';
import { invitationMail } from './invitation-mail';
import {
  claimedMail,
  claimMail,
  dropPointless,
  type DueMail,
  endTurn,
  setMail,
  takeTurn,
} from './sending.queries';

/** Ten a second at most: mail servers refuse senders of thousands at once. */
const apartMs = 100;
/** After this the next run continues, so that a stopping server does not wait long. */
const runMs = 45_000;

/** Longer than any attempt. */
const claimMs = 5 * minuteMs;
/** Another process continues this long after one died. */
const turnMs = minuteMs;
/** A mail that no server has accepted in this time stops waiting, and staff see that it was not sent. */
const timeoutMs = 3 * 24 * 60 * minuteMs;

type SendingDependencies = Pick<App, 'clock' | 'config' | 'db' | 'log' | 'mail'>;

/** Grows while the mail server is unavailable, up to half an hour. */
const waitFor = (queuedAt: Date, now: Date) =>
  new Date(now.getTime() + Math.min(30 * minuteMs, Math.max(minuteMs, now.getTime() - queuedAt.getTime())));

/** Sends a claimed mail. @returns whether the mail server is available */
async function sendOne(
  { db, clock, config, log, mail }: SendingDependencies,
  due: DueMail,
): Promise<boolean> {
  const { id, tries } = due;
  const now = clock();
  const attempt = { tries, now, about: { invitationMail: id } };
  const delivery = await deliverPatiently(
    { sendMail: mail, log },
    { ...invitationMail(due, config), id },
    attempt,
  );
  if (delivery.outcome === 'away') await setMail(db, id, { tryAfter: waitFor(due.queuedAt, now) });
  else if (delivery.outcome === 'sent') await setMail(db, id, { sentAt: now });
  else if (delivery.outcome === 'refused') await setMail(db, id, { bouncedAt: now, why: delivery.reply });
  else await setMail(db, id, { tries: delivery.tries, tryAfter: delivery.tellAfter });
  return delivery.outcome !== 'away';
}

/**
 * Sends waiting invitations, one at a time, from one process at a time. A permanent refusal is stored with the server's words; other
 * failures are retried later. While the mail server is unavailable all mails wait, and none is given up for days.
 *
 * A mail is claimed in one transaction, sent outside of any, and recorded in another. A process that dies in between leaves one mail
 * claimed and perhaps sent: after its claim it is sent again, with the same Message-ID.
 * @param isEnding whether the server stops: the next process continues
 */
export async function sendInvitations(
  dependencies: SendingDependencies,
  isEnding = () => false,
): Promise<void> {
  const { db, clock } = dependencies;
  const process = newId();
  const started = clock().getTime();
  const hasTurn = (now: Date) => takeTurn(db, process, { now, until: new Date(now.getTime() + turnMs) });
  if (!(await hasTurn(clock()))) return;
  try {
    await dropPointless(db, new Date(started - timeoutMs));
    if (areMailsHeld(dependencies.config)) return;
    for (let now = clock(); now.getTime() < started + runMs && !isEnding(); now = clock()) {
      if (!(await hasTurn(now))) return;
      const id = await claimMail(db, now, new Date(now.getTime() + claimMs));
      if (!id) return;
      const due = await claimedMail(db, id);
      if (due && !(await sendOne(dependencies, due))) return;
      await pause(apartMs);
    }
  } finally {
    await endTurn(db, process);
  }
}
