import type { Card, UserId } from '@nestmate/contract';
import { pictureUrlsOf } from '../../pictures';
import { chatWith } from '../chat-id';
import type { Face } from './cards.queries';

interface CardViewer {
  userId: UserId;
  bioEnabled: boolean;
}

/** A resident's card; an unclaimed membership shows only its name. */
export function cardOf(
  face: Face,
  viewer: CardViewer,
  { percent, highlights }: { percent: number | null; highlights: string[] },
): Card {
  const claimed = face.userId !== null;
  return {
    membership_id: face.id,
    user_id: face.userId,
    chat_id: chatWith(viewer.userId, face.userId),
    first_name: face.firstName,
    bio: claimed && viewer.bioEnabled ? face.bio : '',
    claimed,
    percent_match: claimed ? percent : null,
    profile_picture_urls: claimed ? pictureUrlsOf(face.pictureKey) : null,
    highlights: claimed ? highlights : [],
  };
}
