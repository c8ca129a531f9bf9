import type { Language } from '@nestmate/contract/languages';
import { useSyncExternalStore } from 'react';
import { i18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { dayMs, minuteMs } from '@/ui/durations';

/** When a message was written, in a word or two; the exact moment shows on hover. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const { language } = useTranslation('chat');
  const today = useToday();
  return (
    <time dateTime={at} title={exactMoment(at, language)} className={className}>
      {shortMoment(at, language, today)}
    </time>
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: formats are slow to create, and a long conversation needs the same one for every message. */
function format(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${name}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, made);
  return made;
}

export const dayOf = (moment: string): string => new Date(moment).toDateString();

export const clockTime = (moment: string, language: Language): string =>
  format(language, 'clock', { timeStyle: 'short' }).format(new Date(moment));

/** The day and the time, for a person who wants to know exactly. */
export const exactMoment = (moment: string, language: Language): string =>
  format(language, 'exact', { dateStyle: 'full', timeStyle: 'short' }).format(new Date(moment));

const daysBetween = (date: Date, now: Date) =>
  Math.round((new Date(now.toDateString()).getTime() - new Date(date.toDateString()).getTime()) / dayMs);

/** Capitalizes words that stand alone: some languages write weekdays in lower case. */
const capitalized = (words: string, language: Language) =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

/** A day of the last week: today, yesterday, or its weekday. */
function recentDay(date: Date, language: Language, now: Date): string | undefined {
  const days = daysBetween(date, now);
  if (days === 0) return i18n.t('chat:today');
  if (days === 1) return i18n.t('chat:yesterday');
  if (days < 1 || days > 6) return undefined;
  return capitalized(format(language, 'weekday', { weekday: 'long' }).format(date), language);
}

/** A day of the last week in words, or a date. */
export function dayWords(moment: string, language: Language, today: Date): string {
  const date = new Date(moment);
  return recentDay(date, language, today) ?? format(language, 'date', { dateStyle: 'long' }).format(date);
}

/** When a message was written, short enough for a list. */
export function shortMoment(moment: string, language: Language, today: Date): string {
  const date = new Date(moment);
  if (date.toDateString() === today.toDateString()) return clockTime(moment, language);
  const recent = recentDay(date, language, today);
  if (recent !== undefined) return recent;
  const isThisYear = date.getFullYear() === today.getFullYear();
  return isThisYear
    ? format(language, 'day', { day: 'numeric', month: 'short' }).format(date)
    : format(language, 'short', { dateStyle: 'short' }).format(date);
}

let today = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function update(): void {
  const now = new Date();
  if (now.toDateString() === today.toDateString()) return;
  today = now;
  for (const listener of listeners) listener();
}

/** Calls the listener when a new day begins. Returns how to stop. */
export function onNewDay(listener: () => void): () => void {
  update();
  listeners.add(listener);
  timer ??= setInterval(update, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current day, on a page that may stay open overnight. */
export const useToday = (): Date => useSyncExternalStore(onNewDay, () => today);
