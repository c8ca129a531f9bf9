import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { callTag } from '@nestmate/contract/video';
import { translatorOf } from '@nestmate/locales';
import { excerpt, senderName } from '../../../platform/mail/sender-name';
import type { RingEnd } from '../notifications.schema';

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
  type: 'call' | 'picture' | 'text';
  call: 'ended' | 'started' | null;
  body: string;
  language: Language | null;
  productName: string;
}

/** The notification that the service worker shows. */
export interface PushNotice {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: Language;
  /** Stays until somebody has seen it. */
  requireInteraction?: true;
  silent?: true;
  /** Replaces another notification; the service worker closes the replacement after a moment. */
  closes?: true;
}

/** The text about a message: a call rings or was missed, or an excerpt. */
function wordsOf({ type, call, body }: Pick<PushContent, 'body' | 'call' | 'type'>, lang: Language): string {
  const t = translatorOf(lang, 'mail');
  if (type === 'call') return t(call === 'started' ? 'calls.ringing' : 'calls.missed');
  return type === 'picture' ? t('messages.photo') : excerpt(body, max.characters);
}

/**
 * A message as a notification: its author and an excerpt. A newer one of the same conversation replaces it; a missed
 * call replaces its ring.
 */
export function pushNotice({ language, ...content }: PushContent): PushNotice {
  const lang = language ?? 'en';
  const words = wordsOf(content, lang);
  const called = (name: string) => senderName(name, lang, content.productName);
  const author = called(content.author);
  return {
    title:
      content.kind === 'room' ? listOfNames(content.others.slice(0, max.names).map(called), lang) : author,
    body: content.kind === 'room' ? `${author}: ${words}` : words,
    url: `/chat/conversation/${content.chatId}?membership=${content.membershipId}`,
    tag: content.type === 'call' ? callTag(content.sid) : content.sid,
    lang,
    ...(content.call === 'started' && { requireInteraction: true }),
  };
}

/** The notification that replaces a finished ring. */
export function endedRingNotice({
  language,
  ended,
  author,
  productName,
  sid,
  membershipId,
}: Pick<PushContent, 'language' | 'membershipId' | 'productName' | 'sid'> & {
  author: string | null;
  ended: RingEnd;
}): PushNotice {
  const lang = language ?? 'en';
  return {
    title: senderName(author ?? '', lang, productName),
    body: translatorOf(lang, 'mail')(`calls.${ended}`),
    url: `/chat?membership=${membershipId}`,
    tag: callTag(sid),
    lang,
    silent: true,
    ...(ended !== 'missed' && { closes: true }),
  };
}
