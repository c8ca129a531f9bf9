import type { Language, MembershipId } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { excerpt } from '../excerpt';

/** The names of a title, and the characters of a message. */
const max = { names: 3, characters: 120 };

interface Told {
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
export function pushNotice({ language, ...told }: Told): PushNotice {
  const lang = language ?? 'en';
  const words =
    told.type === 'picture'
      ? translatorOf(lang, 'mail')('messages.photo')
      : excerpt(told.body, max.characters);
  const names = new Intl.ListFormat(lang, { type: 'conjunction' });
  return {
    title: told.kind === 'room' ? names.format(told.others.slice(0, max.names)) : told.author,
    body: told.kind === 'room' ? `${told.author}: ${words}` : words,
    url: `/chat/conversation/${told.chatId}?membership=${told.membershipId}`,
    tag: told.sid,
    lang,
  };
}
