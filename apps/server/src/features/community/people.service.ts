import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { PictureUrls } from '@nestmate/contract/picture';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import type { ActingMembership } from '../../platform/http';
import type { SubnetworkRef } from '../housing';
import { pictureUrlsOf } from '../pictures';
import { roommateIdsOf } from '../room';
import { residentsNamed, residentsOf, setMentions, residentsAmong } from './people.queries';
import { type Reader, changesHiddenFrom, type ThreadChange } from './threads/reader.queries';
import { ownReader } from './threads/threads.service';

/** Residents the caller can name in a post: first their roommates, then those who have written in its thread. */
export async function peopleNamed(
  db: Db,
  acting: ActingMembership,
  place: SubnetworkRef,
  { text, thread_id: threadId }: { text: string; thread_id?: PostId | undefined },
): Promise<{ people: { membership_id: MembershipId; name: string; image_urls: PictureUrls | null }[] }> {
  const reader = await ownReader(db, acting, place);
  if (text === '') return { people: [] };
  const near = { roommates: await roommateIdsOf(db, acting.membershipId), threadId };
  const rows = await residentsNamed(db, reader, place.subnetworkId, {
    text,
    near,
    count: limits.namesOffered,
  });
  return {
    people: rows.map(({ id, name, pictureKey }) => ({
      membership_id: id,
      name,
      image_urls: pictureUrlsOf(pictureKey),
    })),
  };
}

interface PostWithMentions {
  subnetworkId: SubnetworkId;
  threadId: PostId;
  postId: PostId;
  index: number;
  body: string;
  mentions: readonly MembershipId[];
}

/**
 * Stores the people that a post names, and notifies those it did not name before. People who are not in its text, or unknown to the author,
 * are left out.
 */
export async function namePeople(
  { tx, events }: { tx: Tx; events: Pick<App['events'], 'publish'> },
  author: Reader,
  { body, mentions, ...place }: PostWithMentions,
): Promise<MembershipId[]> {
  const known = mentions.length > 0 ? await residentsOf(tx, author, place.subnetworkId, mentions) : [];
  const named = known.filter(({ name }) => body.includes(`@${name}`));
  const membershipIds = await setMentions(tx, place.postId, named);
  const { subnetworkId, threadId, postId, index } = place;
  if (membershipIds.length > 0)
    await events.publish(tx, 'community.mentioned', {
      subnetworkId,
      threadId,
      postId,
      index,
      authorId: author.membershipId,
      membershipIds,
    });
  return named.map(({ id }) => id);
}

export type { ThreadChange } from './threads/reader.queries';

/** The residents of a community who have a window open in this process. */
export const residentsHere = ({ db, live }: Pick<App, 'db' | 'live'>, subnetworkId: SubnetworkId) =>
  residentsAmong(db, live.watchedHere(), subnetworkId);

/**
 * The events that each of some residents may learn of; residents who may learn of none are left out. A block also hides when somebody
 * wrote.
 */
export async function changesFor<Change extends ThreadChange>(
  db: App['db'],
  residents: readonly MembershipId[],
  changes: readonly Change[],
): Promise<ReadonlyMap<MembershipId, readonly Change[]>> {
  const hidden = await changesHiddenFrom(db, residents, changes);
  const visible = residents.map((id) => [id, changes.filter((_, at) => !hidden.get(id)?.has(at))] as const);
  return new Map(visible.filter(([, some]) => some.length > 0));
}
