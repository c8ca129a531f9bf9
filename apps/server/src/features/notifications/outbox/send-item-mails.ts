import { deliver, type MailParts } from '../mails/deliver';
import { forEachPerson } from '../mails/for-each-person';
import { topicOfKind } from '@nestmate/contract';
import { quietUntil } from '../quiet/quiet-until';
import { itemMail } from './item-mail';
import {
  claimMail,
  giveUpMails,
  holdMails,
  type MailedResident,
  quietHoursOf,
  releaseMail,
  residentsToMail,
} from './item-mails.queries';
import { peopleIn } from './item-people';
import { dayMs } from '../../../platform/durations';

const maxPerRun = 200;
const keptMs = 2 * dayMs;

/** Items that waited for days are mailed no more. */
export const giveUpOldMails = ({ db }: Pick<MailParts, 'db'>, now: Date): Promise<void> =>
  giveUpMails(db, new Date(now.getTime() - keptMs));

/**
 * Sends mails about the bell's items, one for each topic. Items are marked as sent before the mail is sent, so that no process and no
 * restart mails them again; a failed mail releases them, and is retried with growing delays. A run can take minutes, so it checks `clock`
 * and quiet hours before each mail.
 */
export async function sendItemMails(parts: MailParts, now: Date, clock = () => now): Promise<void> {
  await giveUpOldMails(parts, now);
  const residents = await residentsToMail(parts.db, now, maxPerRun);
  await forEachPerson(residents, parts.log, (resident) => mailTo(parts, resident, clock()));
}

async function mailTo(
  { db, links, config, ...post }: MailParts,
  resident: MailedResident,
  now: Date,
): Promise<void> {
  const { membershipId } = resident;
  const until = quietUntil(await quietHoursOf(db, membershipId), now);
  if (until) return holdMails(db, membershipId, { now, until });
  const claimed = await claimMail(db, membershipId, now);
  const [first] = claimed?.items ?? [];
  if (!claimed || !first) return;
  const kind = topicOfKind[first.kind];
  const ids = claimed.items.map(({ id }) => id);
  const people = await peopleIn(db, membershipId, ids);
  const items = claimed.items.map((item) => ({ ...item, ...people(item.id) }));
  const endUrl = links.urlFor({ membershipId, kind });
  const mail = itemMail({ ...resident, kind, items }, { ...config, endUrl });
  const delivery = await deliver(post, mail, { tries: claimed.tries, now, about: { membershipId } });
  if (delivery.outcome === 'later') await releaseMail(db, claimed, delivery);
}
