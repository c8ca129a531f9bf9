import type { Language, MembershipId } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { excerpt } from '../excerpt';

/** How many names a title has; characters of a message. */
const most = { names: 3, characters: 120 };

interface Told {
  /** Who is told. */
  membershipId: MembershipId;
  sid: string;
  /** The conversation's address. */
  chatId: string;
  kind: 'people' | 'room';
  /** Everybody else in it. */
  others: readonly string[];
  author: string;
  type: 'picture' | 'text';
  body: string;
  language: Language | null;
}

/** What a service worker shows. */
export interface PushNotice {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: Language;
}

/** A message as a notification: who, and how it begins. A newer one of the same conversation takes its place. */
export function pushNotice({ language, ...told }: Told): PushNotice {
  const lang = language ?? 'en';
  const words =
    told.type === 'picture'
      ? translatorOf(lang, 'mail')('messages.photo')
      : excerpt(told.body, most.characters);
  const names = new Intl.ListFormat(lang, { type: 'conjunction' });
  return {
    title: told.kind === 'room' ? names.format(told.others.slice(0, most.names)) : told.author,
    body: told.kind === 'room' ? `${told.author}: ${words}` : words,
    url: `/chat/conversation/${told.chatId}?membership=${told.membershipId}`,
    tag: told.sid,
    lang,
  };
}
