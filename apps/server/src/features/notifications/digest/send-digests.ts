import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { MailKind } from '../../../platform/mail/delivery';
import { itemMail } from '../outbox/item-mails';
import { itemNames } from '../outbox/item-words';
import { quietHoursOf } from '../quiet/quiet.queries';
import { quietUntil } from '../quiet/quiet.service';
import type { MailDependencies } from '../unsubscribe';
import {
  claimDigest,
  type DigestItem,
  forgetDigests,
  holdDigest,
  peopleToMail,
  postponedDigests,
  releaseDigest,
  zones,
} from './digest.queries';
import { type Evening, eveningIn, eveningOf } from './evening';

const maxPerZone = 500;
const retentionMs = 30 * dayMs;

interface DueDigest {
  userId: UserId;
  evening: Evening;
}

/**
 * The one mail of the day about unread items, if there are any, to everybody whose clock shows evening. A mail that
 * failed or waited for quiet hours is sent afterwards, even when the evening is over. It is marked as sent before it is
 * sent, like every mail: a process that dies skips one rather than sending it twice.
 */
export function digestKind({ db, links, config }: MailDependencies): MailKind<DueDigest> {
  return {
    queue: 'send-digests',
    // It is evening in some time zone at any time.
    cron: '*/15 * * * *',
    tidy: (now) => forgetDigests(db, new Date(now.getTime() - retentionMs).toISOString().slice(0, 10)),
    due: (clock) => dueDigests(db, clock()),
    quiet: {
      until: async ({ userId }, now) => quietUntil(await quietHoursOf(db, userId), now),
      hold: (digest, until, now) => holdDigest(db, digest, { now, until }),
    },
    claim: async ({ userId, evening }, now) => {
      const claimed = await claimWithNames(db, evening, { userId, now });
      const newest = claimed?.items.at(-1);
      if (!claimed || !newest) return undefined;
      const { items, attempts } = claimed;
      const { membershipId } = newest;
      return {
        attempts,
        about: { membershipId },
        compose: () => {
          const unsubscribeUrl = links.urlFor({ membershipId, kind: 'digest' });
          return itemMail({ ...newest, kind: 'digest', items: claimed.named }, { ...config, unsubscribeUrl });
        },
        record: async (delivery) => {
          if (delivery.outcome === 'later') await releaseDigest(db, evening, { userId, items, ...delivery });
        },
      };
    },
  };
}

/** Claims a person's mail of the day, with the names that its items show. */
const claimWithNames = (db: Db, evening: Evening, who: { userId: UserId; now: Date }) =>
  db.transaction(async (tx) => {
    const claimed = await claimDigest(tx, evening, who);
    return claimed && { ...claimed, named: await withNames(tx, claimed.items) };
  });

async function* dueDigests(db: Db, now: Date): AsyncGenerator<DueDigest> {
  for (const zone of await zones(db)) {
    const evening = eveningIn(zone, now);
    if (!evening) continue;
    const people = await peopleToMail(db, evening, { zone, now, limit: maxPerZone });
    for (const { userId } of people) yield { userId, evening };
  }
  for (const { userId, day, zone } of await postponedDigests(db, { now, limit: maxPerZone }))
    yield { userId, evening: eveningOf(zone ?? 'UTC', day) };
}

/** The items with the names of their people, which each membership sees in its own way. */
async function withNames(db: Db, items: readonly DigestItem[]) {
  const namesOf = new Map<MembershipId, Awaited<ReturnType<typeof itemNames>>>();
  for (const { membershipId } of items) {
    const ids = items.filter((item) => item.membershipId === membershipId).map(({ id }) => id);
    if (!namesOf.has(membershipId)) namesOf.set(membershipId, await itemNames(db, membershipId, ids));
  }
  return items.map(({ id, kind, path, membershipId }) => ({
    kind,
    path,
    ...(namesOf.get(membershipId)?.(id) ?? { names: [], count: 0 }),
  }));
}
