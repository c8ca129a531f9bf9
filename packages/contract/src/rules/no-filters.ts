import type { SearchFilters } from '../search';

/** The default search: it leaves out only residents who are not registered. */
export const noFilters: SearchFilters = {
  firstName: '',
  lastName: '',
  sex: null,
  majors: [],
  housing: [],
  lifestylePreferences: [],
  groupSizeFilter: 0,
  registrationStatus: 'REGISTERED_ONLY',
};

export const searchFilterNames = Object.keys(noFilters) as (keyof SearchFilters)[];

/** Whether any filter differs from its default. */
export function isAnySearch(filters: SearchFilters): boolean {
  return searchFilterNames.some((name) => JSON.stringify(filters[name]) !== JSON.stringify(noFilters[name]));
}
