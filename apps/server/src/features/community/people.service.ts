import { limits, type MembershipId, type PictureUrls, type PostId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { ActingMembership } from '../../platform/http';
import { pictureUrlsOf } from '../pictures';
import { roommateIdsOf } from '../room';
import { ownReader } from './threads/own-reader.service';
import type { Place } from './threads/threads.service';
import { residentsNamed } from './people.queries';

/** Residents the caller can name in a post: first their roommates, then those who have written in its thread. */
export async function peopleNamed(
  db: Db,
  acting: ActingMembership,
  place: Place,
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
