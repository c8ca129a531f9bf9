import { useEffect, useState } from 'react';
import { SearchIcon } from '@/ui/icons/search';
import { boxClasses, Labelled } from './filter-parts';

/** The list is searched once typing has paused for this long. */
const pauseMs = 250;

interface SearchFieldProps {
  label: string;
  hint: string;
  /** The current search text of the address. */
  text: string;
  onSearch: (text: string) => void;
}

/** Searches while typing. */
export function SearchField({ label, hint, text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  // The text that this field has put into the address, and the one it last saw there: any other text comes from
  // elsewhere, such as the palette.
  const [sent, setSent] = useState(text);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (text !== sent) setTyped(text);
  }
  const trimmed = typed.trim();
  useEffect(() => {
    if (trimmed === text) return;
    const timer = setTimeout(() => {
      setSent(trimmed);
      onSearch(trimmed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [trimmed, text, onSearch]);
  return (
    <Labelled label={label} isWide>
      <span className={`${boxClasses} flex items-center gap-2 focus-within:ring-focus md:w-60`}>
        <SearchIcon className="size-4 text-ink-3" />
        <input
          type="search"
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={hint}
          className="w-full min-w-0 bg-transparent text-base text-ink outline-none!"
        />
      </span>
    </Labelled>
  );
}
