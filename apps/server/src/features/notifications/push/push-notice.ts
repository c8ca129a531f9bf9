import { type Language, listOfNames, type MembershipId } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { excerpt } from '../excerpt';
import { senderName } from '../sender-name';

/** The names of a title, and the characters of a message. */
const max = { names: 3, characters: 120 };

interface PushContent {
  /** The recipient. */
  membershipId: MembershipId;
  sid: string;
  /** The conversation's address. */
  chatId: string;
  kind: 'people' | 'room';
  /** The other participants. */
  others: readonly string[];
  author: string;
  type: 'picture' | 'text';
  body: string;
  language: Language | null;
  productName: string;
}

/** What the service worker shows. */
export interface PushNotice {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: Language;
}

/** A message as a notification: its author and an excerpt. A newer one of the same conversation replaces it. */
export function pushNotice({ language, ...content }: PushContent): PushNotice {
  const lang = language ?? 'en';
  const words =
    content.type === 'picture'
      ? translatorOf(lang, 'mail')('messages.photo')
      : excerpt(content.body, max.characters);
  const called = (name: string) => senderName(name, lang, content.productName);
  const author = called(content.author);
  return {
    title:
      content.kind === 'room' ? listOfNames(content.others.slice(0, max.names).map(called), lang) : author,
    body: content.kind === 'room' ? `${author}: ${words}` : words,
    url: `/chat/conversation/${content.chatId}?membership=${content.membershipId}`,
    tag: content.sid,
    lang,
  };
}
