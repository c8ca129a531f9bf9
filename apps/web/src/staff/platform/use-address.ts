import { useSearchParams } from 'react-router';

interface Options {
  replace?: boolean;
  /** The state of the history entry. */
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
