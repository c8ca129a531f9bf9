import type { SubnetworkId } from '@nestmate/contract/ids';
import { useHref } from '../platform/use-address';

/** The areas of a community, in the order of set-up. */
export const areaNames = [
  'settings',
  'unit-types',
  'units',
  'genders',
  'majors',
  'housing',
  'topics',
  'registration',
  'questions',
  'mails',
] as const;
export type AreaName = (typeof areaNames)[number];

export const isAreaName = (name: string | undefined): name is AreaName =>
  areaNames.some((each) => each === name);

/** Makes the address of an editor of a place. */
export function useAreaHref() {
  const href = useHref();
  return (area: AreaName, place: SubnetworkId, more: Record<string, string> = {}) =>
    href(`set-up/${area}`, { place, ...more });
}
