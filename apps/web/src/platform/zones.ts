import type { Language } from '@nestmate/contract/languages';

/** The time zone of this device. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The common name of a time zone. */
export function zoneName(timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
