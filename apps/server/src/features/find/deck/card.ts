import type { Card, UserId } from '@nestmate/contract';
import { pictureUrlsOf } from '../../pictures';
import { chatWith } from '../chat-id';
import type { Face } from './cards.queries';

interface CardViewer {
  userId: UserId;
  shows: { bio: boolean };
}

/** A resident's card; one who is not registered shows only their name. */
export function cardOf(
  face: Face,
  viewer: CardViewer,
  { percent, highlights }: { percent: number | null; highlights: string[] },
): Card {
  const claimed = face.registered;
  const userId = claimed ? face.userId : null;
  return {
    membership_id: face.id,
    user_id: userId,
    chat_id: chatWith(viewer.userId, userId),
    first_name: face.firstName,
    bio: claimed && viewer.shows.bio ? face.bio : '',
    claimed,
    percent_match: claimed ? percent : null,
    profile_picture_urls: claimed ? pictureUrlsOf(face.pictureKey) : null,
    highlights: claimed ? highlights : [],
  };
}
