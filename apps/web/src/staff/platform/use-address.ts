import { useSearchParams } from 'react-router';

/** What the address says after its question mark, and a way to change some of it; an empty value takes a name out. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>, { replace = true } = {}) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      { replace },
    );
  return { search, change };
}
