import { type Language, listOfNames, type NotificationKind } from '@nestmate/contract';
import { translatorOf } from '@nestmate/locales';
import { senderName } from '../sender-name';

export interface ItemInWords {
  kind: NotificationKind;
  /** First names, the latest first. */
  names: readonly string[];
  /** All that it is about. */
  count: number;
}

/** What an item tells, in the bell's sentence: two names and how many others, or three names. */
export function itemWords(
  { kind, names, count }: ItemInWords,
  language: Language,
  productName: string,
): string {
  const t = translatorOf(language, 'bell');
  if (kind === 'room.left' && count === 0) return t('items.room.leftUnnamed');
  const named = (count > names.length ? names.slice(0, 2) : names).map((name) =>
    senderName(name, language, productName),
  );
  const others = count - named.length;
  const all = others > 0 ? [...named, t('others', { count: others })] : named;
  return t(`items.${kind}`, { names: listOfNames(all, language), count });
}
