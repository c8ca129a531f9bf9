import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { boxClasses } from './field-parts';
import { CrossIcon } from './icons/cross';
import { SearchIcon } from './icons/search';

interface SearchFieldProps {
  /** Shown in the box as a placeholder. */
  label: string;
  clearLabel: string;
  /** Absent within an Autocomplete, which provides it. */
  value?: string;
  onChange?: (value: string) => void;
  onSubmit?: () => void;
  maxLength?: number;
  /** Set where the field appears because the person wants to search. */
  autoFocus?: boolean;
}

/** A single-line field that searches while typing, with a button that clears it. */
export function SearchField({ label, clearLabel, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField
      {...rest}
      aria-label={label}
      autoComplete="off"
      className={`${boxClasses} group flex min-h-12 items-center gap-2 pl-3.5 focus-within:ring-focus`}
    >
      <SearchIcon className="size-5 shrink-0 text-ink-2" />
      <Input
        placeholder={label}
        className="h-12 w-full min-w-0 bg-transparent outline-none! [&::-webkit-search-cancel-button]:hidden"
      />
      <Button
        aria-label={clearLabel}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 group-data-empty:invisible data-hovered:text-ink"
      >
        <CrossIcon className="size-5" />
      </Button>
    </AriaSearchField>
  );
}
