import { deliver, type MailParts } from '../mails/deliver';
import { topicOfKind } from '@nestmate/contract';
import { quietUntil } from '../quiet/quiet-until';
import { itemMail } from './item-mail';
import { claimMail, giveUpMails, holdMails, releaseMail, residentsToMail } from './item-mails.queries';
import { peopleIn } from './item-people';

const maxPerRun = 200;
const keptMs = 2 * 24 * 60 * 60_000;

/**
 * Sends mails about what the bell tells: one for all of a topic. It is marked as sent before the mail is sent, so that no process and no
 * restart mails it again; a failed mail releases it, and is retried with growing delays.
 */
export async function sendItemMails({ db, links, config, ...post }: MailParts, now: Date): Promise<void> {
  await giveUpMails(db, new Date(now.getTime() - keptMs));
  for (const resident of await residentsToMail(db, now, maxPerRun)) {
    const { membershipId } = resident;
    const until = quietUntil(resident.quiet, now);
    if (until) {
      await holdMails(db, membershipId, { now, until });
      continue;
    }
    const claimed = await claimMail(db, membershipId, now);
    const [first] = claimed?.items ?? [];
    if (!claimed || !first) continue;
    const kind = topicOfKind[first.kind];
    const people = await peopleIn(
      db,
      membershipId,
      claimed.items.map(({ id }) => id),
    );
    const items = claimed.items.map((item) => ({ ...item, ...people(item.id) }));
    const endUrl = links.urlFor({ membershipId, kind });
    const mail = itemMail({ ...resident, kind, items }, { ...config, endUrl });
    const delivery = await deliver(post, mail, { tries: claimed.tries, now, about: { membershipId } });
    if (delivery.outcome === 'later') await releaseMail(db, claimed, delivery);
  }
}
