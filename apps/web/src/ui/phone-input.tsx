import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { type ChangeEvent, useId, useMemo, useState } from 'react';
import { boxClasses, ErrorText, type FieldProps } from './field-parts';
import { ChevronDownIcon } from './icons/chevron-down';
import { countryOf, nationalText, readTyped } from './phone-number';

export interface PhoneFieldProps extends FieldProps {
  /** E.164, such as +12125550123, or nothing; not E.164 while no such number can exist. */
  value: string;
  onChange: (value: string) => void;
  /** Names the choice of a country. */
  countryLabel: string;
  /** For the names of countries. */
  locale: string;
}

const home: CountryCode = 'US';

function countriesIn(locale: string) {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

export default function PhoneInput(props: PhoneFieldProps) {
  const {
    label,
    hint,
    description,
    error,
    value,
    onChange,
    countryLabel,
    locale,
    isRequired,
    isDisabled,
    name,
  } = props;
  const [country, setCountry] = useState(() => countryOf(value) ?? home);
  /** The typed and reported value; `value` differs from it only after a change from outside. */
  const [typed, setTyped] = useState({ text: nationalText(value), number: value });
  if (value !== typed.number) {
    setTyped({ text: nationalText(value), number: value });
    setCountry(countryOf(value) ?? home);
  }
  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const growsAtEnd =
      target.selectionStart === target.value.length && target.value.length > typed.text.length;
    const next = readTyped(target.value, country, growsAtEnd);
    setTyped(next);
    onChange(next.number);
  }
  function settle() {
    const { number } = typed;
    const whole = countryOf(number);
    if (!whole) return;
    setTyped((before) => ({ ...before, text: nationalText(number) }));
    // Digits without a plus belong to the chosen country; others may share its calling code.
    if (getCountryCallingCode(whole) !== getCountryCallingCode(country)) setCountry(whole);
  }
  const countries = useMemo(() => countriesIn(locale), [locale]);
  // Cached, so that React skips hundreds of options at each letter.
  const options = useMemo(
    () =>
      countries.map(({ country, name }) => (
        <option key={country} value={country}>
          {name} +{getCountryCallingCode(country)}
        </option>
      )),
    [countries],
  );
  const ownId = useId();
  const id = props.id ?? ownId;
  const notes = `${id}-notes`;
  return (
    <div className="flex w-full flex-col gap-1.5">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && <span className="text-ink-3">{hint}</span>}
      </span>
      <div
        data-invalid={error !== undefined || undefined}
        data-disabled={isDisabled || undefined}
        className={`${boxClasses} flex min-h-12 items-center focus-within:ring-focus`}
      >
        <span className="relative flex h-12 shrink-0 items-center gap-1 border-r border-line pr-2.5 pl-3.5 has-focus-visible:underline">
          +{getCountryCallingCode(country)}
          <ChevronDownIcon className="size-4 text-ink-2" />
          <select
            aria-label={countryLabel}
            value={country}
            disabled={isDisabled}
            onChange={(event) => {
              const chosen = countries.find((each) => each.country === event.target.value);
              if (chosen) setCountry(chosen.country);
              setTyped({ text: '', number: '' });
              onChange('');
            }}
            className="absolute inset-0 cursor-pointer bg-surface text-ink opacity-0"
          >
            {options}
          </select>
        </span>
        <input
          id={id}
          name={name}
          type="tel"
          autoComplete="tel-national"
          value={typed.text}
          onChange={type}
          onBlur={settle}
          disabled={isDisabled}
          required={isRequired}
          aria-invalid={error !== undefined}
          aria-describedby={notes}
          className="h-12 w-full min-w-0 bg-transparent px-3.5 outline-none!"
        />
      </div>
      <div id={notes} className="flex flex-col gap-1.5 text-sm text-ink-2">
        {description}
        {error && <ErrorText>{error}</ErrorText>}
      </div>
    </div>
  );
}
