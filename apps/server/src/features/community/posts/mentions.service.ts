import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { PictureUrls } from '@nestmate/contract/picture';
import type { Db, Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import type { ActingMembership } from '../../../platform/http';
import type { SubnetworkRef } from '../../housing';
import { pictureUrlsOf } from '../../pictures';
import { roommateIdsOf } from '../../room';
import type { Reader } from '../threads/reader.queries';
import { requireReader } from '../threads/threads.service';
import { mentionableResidents, mentionableAmong, setMentions } from './mentions.queries';

/** Residents the caller can mention in a post: first their roommates, then those who have written in its thread. */
export async function mentionablePeople(
  db: Db,
  acting: ActingMembership,
  ref: SubnetworkRef,
  { text, thread_id: threadId }: { text: string; thread_id?: PostId | undefined },
): Promise<{ people: { membership_id: MembershipId; name: string; image_urls: PictureUrls | null }[] }> {
  const reader = await requireReader(db, acting, ref);
  if (text === '') return { people: [] };
  const near = { roommates: await roommateIdsOf(db, acting.membershipId), threadId };
  const rows = await mentionableResidents(db, reader, ref.subnetworkId, {
    text,
    near,
    count: limits.mentionsOffered,
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
 * Stores whom a post mentions, and notifies those it did not mention before. People who are not in its text, or unknown
 * to the author, are left out.
 */
export async function saveMentions(
  { tx, events }: { tx: Tx; events: Publisher },
  author: Reader,
  { body, mentions, ...post }: PostWithMentions,
): Promise<MembershipId[]> {
  const known = mentions.length > 0 ? await mentionableAmong(tx, author, post.subnetworkId, mentions) : [];
  const mentioned = known.filter(({ name }) => body.includes(`@${name}`));
  const membershipIds = await setMentions(tx, post.postId, mentioned);
  const { subnetworkId, threadId, postId, index } = post;
  if (membershipIds.length > 0)
    await events.publish(tx, 'community.mentioned', {
      subnetworkId,
      threadId,
      postId,
      index,
      authorId: author.membershipId,
      membershipIds,
    });
  return mentioned.map(({ id }) => id);
}
