import { deviceStorage } from '@/platform/device-storage';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';

/** The columns besides the name, which is always shown. */
export const columns = ['email', 'place', 'unit_type', 'room', 'requests', 'state', 'joined'] as const;
export type Column = (typeof columns)[number];
const usual: readonly Column[] = ['email', 'unit_type', 'room', 'state'];
/** For several places at once. */
const usualInAll: readonly Column[] = ['email', 'place', 'unit_type', 'room', 'state'];

/** The server sorts by these. */
export const sorts = {
  name: 'name',
  place: 'place',
  unit_type: 'unit',
  room: 'room',
  state: 'state',
  joined: 'joined',
} as const;
export type Sort = (typeof sorts)[keyof typeof sorts];

const isColumn = (word: string): word is Column => (columns as readonly string[]).includes(word);
const read = (text: string | null | undefined): readonly Column[] | undefined =>
  text === null || text === undefined ? undefined : [...new Set(text.split(','))].filter(isColumn);

/** The chosen columns in their order: from the address, or else as stored in this browser for the person. */
export function useColumns() {
  const { search, change } = useAddress();
  const { me, network } = useNetwork();
  const place = usePlace();
  const otherwise = place || network.places.length === 1 ? usual : usualInAll;
  const key = `nestmate-columns ${me.staff_id}`;
  const chosen = read(search.get('columns')) ?? read(deviceStorage.getItem(key)) ?? otherwise;
  return {
    chosen,
    set: (next: readonly Column[]) => {
      deviceStorage.setItem(key, next.join(','));
      change({ columns: '' });
    },
  };
}

/** The sort order of the address: ascending by name by default. */
export function useSort() {
  const { search, change } = useAddress();
  const [by, direction] = (search.get('sort') ?? '').split('-');
  const sort = Object.values(sorts).find((one) => one === by) ?? 'name';
  const isDown = direction === 'down';
  return {
    sort,
    isDown,
    query: { ...(sort !== 'name' && { sort }), ...(isDown && { down: 'true' as const }) },
    press: (next: Sort) => {
      const turned = next === sort && !isDown;
      change({ sort: next === 'name' && !turned ? '' : `${next}${turned ? '-down' : ''}` });
    },
  };
}

export type Sorting = ReturnType<typeof useSort>;
