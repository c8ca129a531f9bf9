import type { MembershipId, UserId } from '@nestmate/contract';
import { deliver, type MailParts } from '../mails/deliver';
import { itemMail } from '../outbox/item-mail';
import { peopleIn } from '../outbox/item-people';
import { quietUntil } from '../quiet/quiet-until';
import {
  claimDigest,
  type DigestItem,
  forgetDigests,
  peopleToTell,
  releaseDigest,
  zones,
} from './digest.queries';
import { type Evening, eveningIn } from './evening';

const maxPerZone = 500;
const keptMs = 30 * 24 * 60 * 60_000;

/** Sends the one mail of the day to everybody whose clock shows evening, about what they have not read; nothing where there is nothing. */
export async function sendDigests(parts: MailParts, now: Date): Promise<void> {
  const { db } = parts;
  await forgetDigests(db, new Date(now.getTime() - keptMs).toISOString().slice(0, 10));
  for (const zone of await zones(db)) {
    const evening = eveningIn(zone, now);
    if (!evening) continue;
    for (const { userId } of await peopleToTell(db, evening, { zone, now, limit: maxPerZone }))
      await sendDigest(parts, evening, { userId, now });
  }
}

/** Marked as sent before it is sent, like every mail: a process that dies skips one rather than sending it twice. */
async function sendDigest(
  { db, links, config, ...post }: MailParts,
  evening: Evening,
  { userId, now }: { userId: UserId; now: Date },
): Promise<void> {
  const claimed = await claimDigest(db, evening, { userId, now });
  const newest = claimed?.items.at(-1);
  if (!claimed || !newest) return;
  const { items, tries } = claimed;
  const until = quietUntil(newest.quiet, now);
  if (until) return releaseDigest(db, evening, { userId, items, tries, tellAfter: until });
  const { membershipId } = newest;
  const endUrl = links.urlFor({ membershipId, kind: 'digest' });
  const mail = itemMail({ ...newest, kind: 'digest', items: await named(db, items) }, { ...config, endUrl });
  const delivery = await deliver(post, mail, { tries, now, about: { membershipId } });
  if (delivery.outcome === 'later') await releaseDigest(db, evening, { userId, items, ...delivery });
}

/** The items with whom they name, each for the membership that it is of. */
async function named(db: MailParts['db'], items: readonly DigestItem[]) {
  const people = new Map<MembershipId, Awaited<ReturnType<typeof peopleIn>>>();
  for (const { membershipId } of items) {
    const ids = items.filter((item) => item.membershipId === membershipId).map(({ id }) => id);
    if (!people.has(membershipId)) people.set(membershipId, await peopleIn(db, membershipId, ids));
  }
  return items.map(({ id, kind, path, membershipId }) => ({
    kind,
    path,
    ...(people.get(membershipId)?.(id) ?? { names: [], count: 0 }),
  }));
}
