import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { deliver, type MailDependencies, forEachPerson } from '../mails/deliver';
import { itemMail } from '../outbox/item-mails';
import { peopleIn } from '../outbox/item-words';
import { quietUntil } from '../quiet/quiet.service';
import {
  claimDigest,
  type DigestItem,
  forgetDigests,
  peopleToTell,
  postponedDigests,
  releaseDigest,
  zones,
} from './digest.queries';
import { type Evening, eveningIn, eveningOf } from './evening';
import { dayMs } from '../../../platform/durations';

const maxPerZone = 500;
const keptMs = 30 * dayMs;

/**
 * Sends the one mail of the day about unread items, if there are any, to everybody whose clock shows evening. A mail that failed or waited
 * for quiet hours is sent afterwards, even when the evening is over.
 */
export async function sendDigests(dependencies: MailDependencies, now: Date): Promise<void> {
  const { db, log } = dependencies;
  await forgetDigests(db, new Date(now.getTime() - keptMs).toISOString().slice(0, 10));
  for (const zone of await zones(db)) {
    const evening = eveningIn(zone, now);
    if (!evening) continue;
    const people = await peopleToTell(db, evening, { zone, now, limit: maxPerZone });
    await forEachPerson(people, log, ({ userId }) => sendDigest(dependencies, evening, { userId, now }));
  }
  await forEachPerson(await postponedDigests(db, { now, limit: maxPerZone }), log, ({ userId, day, zone }) =>
    sendDigest(dependencies, eveningOf(zone ?? 'UTC', day), { userId, now }),
  );
}

/** Marked as sent before it is sent, like every mail: a process that dies skips one rather than sending it twice. */
async function sendDigest(
  { db, links, config, ...post }: MailDependencies,
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

/** The items with the people they name, by membership. */
async function named(db: MailDependencies['db'], items: readonly DigestItem[]) {
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
