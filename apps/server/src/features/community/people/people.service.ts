import { limits, type PictureUrls } from '@nestmate/contract';
import type { MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import { pictureUrlsOf } from '../../pictures';
import { ownReader } from '../threads/own-reader.service';
import type { Place } from '../threads/threads.service';
import { residentsNamed } from './people.queries';

/** Residents the caller can name in a post. */
export async function peopleNamed(
  db: Db,
  acting: ActingMembership,
  place: Place,
  text: string,
): Promise<{ people: { membership_id: MembershipId; name: string; image_urls: PictureUrls | null }[] }> {
  const reader = await ownReader(db, acting, place);
  if (text === '') return { people: [] };
  const rows = await residentsNamed(db, reader, place.subnetworkId, { text, count: limits.namesOffered });
  return {
    people: rows.map(({ id, name, pictureKey }) => ({
      membership_id: id,
      name,
      image_urls: pictureUrlsOf(pictureKey),
    })),
  };
}
