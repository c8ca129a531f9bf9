import type { MembershipId, NotificationId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { NotificationKind } from '@nestmate/contract/notification-list';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { translatorOf } from '@nestmate/locales';
import type { Db } from '../../../platform/database/client';
import { senderName } from '../../../platform/mail/sender-name';
import { itemPeople } from '../bell/bell.service';

export interface ItemInWords {
  kind: NotificationKind;
  /** The first name of the roommate who agreed on those who joined. */
  agreedBy?: string | undefined;
  /** First names, latest first. */
  names: readonly string[];
  /** The number of all people it is about. */
  count: number;
}

/** An item in the bell's words: two names and the number of others, or three names. */
export function itemWords(
  { kind, agreedBy, names, count }: ItemInWords,
  language: Language,
  productName: string,
): string {
  const t = translatorOf(language, 'bell');
  if (kind === 'room.left' && count === 0) return t('items.room.leftUnnamed');
  const called = (name: string) => senderName(name, language, productName);
  const named = (count > names.length ? names.slice(0, 2) : names).map(called);
  const others = count - named.length;
  const all = others > 0 ? [...named, t('others', { count: others })] : named;
  const people = listOfNames(all, language);
  if (kind === 'room.joined' && agreedBy)
    return t('items.room.agreed', { by: called(agreedBy), names: people });
  return t(`items.${kind}`, { names: people, count });
}

/** The names that a resident's items now show. */
export async function itemNames(db: Db, membershipId: MembershipId, ids: NotificationId[]) {
  const peopleOf = await itemPeople(db, membershipId, ids);
  return (id: NotificationId) => {
    const { agreed, others } = peopleOf(id);
    return {
      agreedBy: agreed?.firstName,
      names: others.map(({ firstName }) => firstName),
      count: others[0]?.all ?? 0,
    };
  };
}
