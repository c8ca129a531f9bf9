import { useSearchParams, useLocation } from 'react-router';
import { useNetwork, usePlace } from './network';

interface Options {
  replace?: boolean;
  state?: unknown;
}

/** The query parameters of the address, and a function to change some; an empty value removes a parameter. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>, { replace = true, state }: Options = {}) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      { replace, state },
    );
  return { search, change };
}

/** Makes addresses in this network that keep the chosen place. */
export function useHref() {
  const { network } = useNetwork();
  const place = usePlace();
  return (path: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...(place && { place }), ...more }).toString();
    return `/${network.network_id}/${path}${query && `?${query}`}`;
  };
}

export const useSectionPath = () => useLocation().pathname.split('/')[2] ?? '';

/** The list from which this page was opened: its address, and the search in it. */
export function useListBefore(): { href: string; search: string } | undefined {
  const { pathname, state } = useLocation();
  const search = (state as { list?: unknown } | null)?.list;
  return typeof search === 'string' ? { href: pathname.replace(/\/[^/]*$/, search), search } : undefined;
}
