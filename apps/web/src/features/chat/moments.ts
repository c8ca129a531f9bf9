import type { Language } from '@nestmate/contract';
import { i18n } from '@/platform/i18n';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, and a long conversation needs the same one for every message. */
function format(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, made);
  return made;
}

export const dayOf = (moment: string): string => new Date(moment).toDateString();

/** The time of day. */
export const clockTime = (moment: string, language: Language): string =>
  format(language, 'clock', { timeStyle: 'short' }).format(new Date(moment));

/** A day as one speaks of it: today, yesterday, its weekday within a week, or its date. */
export function dayWords(moment: string, language: Language, now = new Date()): string {
  const date = new Date(moment);
  const days = Math.round(
    (new Date(now.toDateString()).getTime() - new Date(date.toDateString()).getTime()) / 86_400_000,
  );
  if (days === 0) return i18n.t('chat:today');
  if (days === 1) return i18n.t('chat:yesterday');
  if (days > 1 && days < 7) return format(language, 'weekday', { weekday: 'long' }).format(date);
  return format(language, 'date', { dateStyle: 'long' }).format(date);
}

/** When something was last written, short enough for a list. */
export function shortMoment(moment: string, language: Language, now = new Date()): string {
  const date = new Date(moment);
  if (date.toDateString() === now.toDateString()) return clockTime(moment, language);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return isThisYear
    ? format(language, 'day', { day: 'numeric', month: 'short' }).format(date)
    : format(language, 'short', { dateStyle: 'short' }).format(date);
}
