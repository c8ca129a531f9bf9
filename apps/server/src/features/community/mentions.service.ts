import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { residentsOf } from './people.queries';
import type { Reader } from './threads/reader.queries';
import { setMentions } from './mentions.queries';

interface Naming {
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
  { tx, events }: { tx: Db; events: Pick<App['events'], 'publish'> },
  author: Reader,
  { body, mentions, ...place }: Naming,
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
