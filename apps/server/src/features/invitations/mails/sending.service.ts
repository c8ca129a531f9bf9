import { invitationsPerMinute } from '@nestmate/contract/staff/invitations';
import type { App } from '../../../platform/app';
import { dayMs, minuteMs } from '../../../platform/durations';
import { newId } from '../../../platform/ids';
import type { ClaimedMail, MailKind } from '../../../platform/mail/delivery';
import { invitationMail } from './invitation-mail';
import { claimedMail, claimMail, dropPointless, endTurn, setMail, takeTurn } from './sending.queries';

export const invitationsQueue = 'invitation-mails';

/** One run sends mails for this long; the next run, a minute after it, continues. */
const maxRunMs = 45_000;
/** From the start of one mail to that of the next. */
const intervalMs = maxRunMs / invitationsPerMinute;
/** A claim of a mail is valid for this long: longer than any attempt. */
const claimMs = 5 * minuteMs;
/** A turn to send lasts this long without renewal: another process continues this long after one died. */
const turnMs = minuteMs;
/** A mail that no server has accepted in this time stops waiting, and staff see that it was not sent. */
const timeoutMs = 3 * dayMs;

type SendingDependencies = Pick<App, 'config' | 'db'>;

/** The time of the next attempt. The wait grows while the mail server is unavailable, up to half an hour. */
const waitFor = (dueAt: Date, now: Date) =>
  new Date(now.getTime() + Math.min(30 * minuteMs, Math.max(minuteMs, now.getTime() - dueAt.getTime())));

/** Waiting mails, each claimed as it is reached, while this process has the turn to send. */
async function* claimEach(db: SendingDependencies['db'], clock: () => Date): AsyncGenerator<string> {
  const sender = newId();
  const hasTurn = (now: Date) => takeTurn(db, sender, { now, until: new Date(now.getTime() + turnMs) });
  try {
    for (let now = clock(); await hasTurn(now); now = clock()) {
      const id = await claimMail(db, now, new Date(now.getTime() + claimMs));
      if (!id) return;
      yield id;
    }
  } finally {
    await endTurn(db, sender);
  }
}

/** The contents are read after the claim. */
async function readClaimed(
  { db, config }: SendingDependencies,
  id: string,
  now: Date,
): Promise<ClaimedMail | undefined> {
  const due = await claimedMail(db, id);
  if (!due) return undefined;
  return {
    attempts: due.attempts,
    about: { invitationMail: id },
    awayUntil: waitFor(due.dueAt, now),
    compose: () => ({ ...invitationMail(due, { ...config, now }), id }),
    record: (delivery) => {
      if (delivery.outcome === 'sent') return setMail(db, id, { sentAt: now });
      if (delivery.outcome === 'refused') return setMail(db, id, { bouncedAt: now, why: delivery.reply });
      const { attempts, retryAt } = delivery;
      return setMail(db, id, { attempts, retryAt });
    },
  };
}

/**
 * Waiting invitations, one at a time, from one process at a time. A permanent refusal is stored with the server's
 * words. A process that dies between claim and record leaves one mail claimed and perhaps sent: after its claim it is
 * sent again, with the same Message-ID.
 */
export const invitationKind = (dependencies: SendingDependencies): MailKind<string> => ({
  queue: invitationsQueue,
  tidy: (now) => dropPointless(dependencies.db, new Date(now.getTime() - timeoutMs)),
  due: (clock) => claimEach(dependencies.db, clock),
  claim: (id, now) => readClaimed(dependencies, id, now),
  throttle: { intervalMs, maxRunMs },
});
