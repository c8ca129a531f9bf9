import type { OfficeText } from '@nestmate/contract/staff/setup/texts';
import type { LocalText } from '../../housing';

/** A stored text with a null for each language that is missing. */
export const asOffice = ({ en, es, zh }: LocalText): OfficeText => ({ en, es: es ?? null, zh: zh ?? null });

export const asStored = ({ en, es, zh }: OfficeText): LocalText => ({
  en,
  ...(es !== null && { es }),
  ...(zh !== null && { zh }),
});

export const asOfficeOrNull = (text: LocalText | null): OfficeText | null => text && asOffice(text);
export const asStoredOrNull = (text: OfficeText | null): LocalText | null => text && asStored(text);

/**
 * Whether options keep the positions under which answers were stored: none is removed, and none takes another's position. Their words may
 * change, and more may follow.
 */
export function keepPlaces(before: readonly OfficeText[], wanted: readonly OfficeText[]): boolean {
  if (wanted.length < before.length) return false;
  const placeOf = new Map(before.map(({ en }, place) => [en, place]));
  return wanted.every(({ en }, place) => {
    const former = placeOf.get(en);
    return former === undefined || former === place || before[place]?.en === en;
  });
}
