import type { Card, Fact, Language, UserId } from '@nestmate/contract';
import { inLanguage } from '../../housing';
import { pictureUrlsOf } from '../../pictures';
import type { QuestionRow } from '../../questions';
import { chatWith } from '../chat-id';
import type { Face } from './cards.queries';

interface CardViewer {
  userId: UserId;
  shows: { bio: boolean; pronouns: boolean };
}

interface Details {
  percent: number | null;
  facts: Fact[];
  /** The question that `face.ownWords` answers. */
  asked: QuestionRow | undefined;
  language: Language;
}

/** A resident's card; one who is not registered shows only their name. */
export function cardOf(face: Face, { userId, shows }: CardViewer, details: Details): Card {
  const { percent, facts, asked, language } = details;
  const named = {
    membership_id: face.id,
    first_name: face.firstName,
  };
  if (!face.registered)
    return {
      ...named,
      user_id: null,
      chat_id: chatWith(userId, null),
      bio: '',
      claimed: false,
      percent_match: null,
      profile_picture_urls: null,
      personalPronoun: null,
      majors: [],
      facts: [],
      freeTextAnswers: [],
    };
  return {
    ...named,
    user_id: face.userId,
    chat_id: chatWith(userId, face.userId),
    bio: shows.bio ? face.bio : '',
    claimed: true,
    percent_match: percent,
    profile_picture_urls: pictureUrlsOf(face.pictureKey),
    personalPronoun: shows.pronouns ? face.pronoun : null,
    majors: face.majors.map((major) => inLanguage(major, language)),
    facts,
    freeTextAnswers:
      asked && face.ownWords
        ? [{ title: inLanguage(asked.label ?? asked.title, language), text: face.ownWords }]
        : [],
  };
}
