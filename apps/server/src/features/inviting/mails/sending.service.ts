import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../../platform/app';
import { deliver } from '../../notifications';
import { invitationMail } from './invitation-mail';
import { dropPointless, maySend, nextMail, setMail } from './sending.queries';

/** Ten a second at most: mail servers refuse who sends thousands at once. */
const apartMs = 100;
/** Then the next run goes on, so that a stopping server waits for none. */
const runMs = 45_000;

type Parts = Pick<App, 'clock' | 'config' | 'db' | 'log' | 'mail'>;

/** Sends invitations that wait. A refusal for good is kept with the server's words; others are tried again later. */
export async function sendInvitations({ db, clock, config, log, mail }: Parts): Promise<void> {
  const until = clock().getTime() + runMs;
  await db.transaction(async (tx) => {
    if (!(await maySend(tx))) return;
    await dropPointless(db);
    while (clock().getTime() < until) {
      const now = clock();
      const due = await nextMail(db, now);
      if (!due) return;
      const { id, tries } = due;
      const delivery = await deliver({ sendMail: mail, log }, invitationMail(due, config), {
        tries,
        now,
        about: { invitationMail: id },
      });
      if (delivery.outcome === 'sent') await setMail(db, id, { sentAt: now });
      else if (delivery.outcome === 'refused') await setMail(db, id, { bouncedAt: now, why: delivery.reply });
      else await setMail(db, id, { tries: delivery.tries, tryAfter: delivery.tellAfter });
      await pause(apartMs);
    }
  });
}
