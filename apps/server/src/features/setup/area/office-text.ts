import { inEachLanguage, languages, type LocalText } from '@nestmate/contract/languages';
import type { OfficeText } from '@nestmate/contract/staff/setup/texts';

/** A stored text with a null for each language that is missing. */
export const asOffice = (text: LocalText): OfficeText => ({
  ...inEachLanguage((language) => text[language] ?? null),
  en: text.en,
});

export const asStored = (text: OfficeText): LocalText => {
  const stored: LocalText = { en: text.en };
  for (const language of languages) if (text[language] !== null) stored[language] = text[language];
  return stored;
};

export const asOfficeOrNull = (text: LocalText | null): OfficeText | null => text && asOffice(text);
export const asStoredOrNull = (text: OfficeText | null): LocalText | null => text && asStored(text);

/**
 * Whether options keep the positions under which answers were stored: none is removed, and none takes another's
 * position. Their words may change, and more may follow.
 */
export function haveSamePositions(before: readonly OfficeText[], after: readonly OfficeText[]): boolean {
  if (after.length < before.length) return false;
  const positionOf = new Map(before.map(({ en }, position) => [en, position]));
  return after.every(({ en }, position) => {
    const former = positionOf.get(en);
    return former === undefined || former === position || before[position]?.en === en;
  });
}
