import type { Language } from '@nestmate/contract';

/** “12 min”, “1 hr 5 min”; seconds only below a minute. */
export function callLength(ms: number, language: Language): string {
  const say = (value: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return say(Math.max(1, Math.round(ms / 1000)), 'second');
  if (minutes < 60) return say(minutes, 'minute');
  const parts = [say(Math.floor(minutes / 60), 'hour'), say(minutes % 60, 'minute')];
  return parts.join(language === 'zh' ? '' : ' ');
}
