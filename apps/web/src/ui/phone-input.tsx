import { useId, useMemo, useState } from 'react';
import NumberInput, {
  type Country,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumber,
} from 'react-phone-number-input/input';
import { boxClasses, ErrorText, type FieldProps } from './field-parts';
import { ChevronDownIcon } from './icons/chevron-down';

export interface PhoneFieldProps extends FieldProps {
  /** E.164, such as +12125550123, or nothing. */
  value: string;
  onChange: (value: string) => void;
  /** Names the choice of a country. */
  countryLabel: string;
  /** For the names of countries. */
  locale: string;
}

const home: Country = 'US';
const countryOf = (value: string): Country => parsePhoneNumber(value)?.country ?? home;

function countriesIn(locale: string) {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

export default function PhoneInput(props: PhoneFieldProps) {
  const { label, hint, description, error, value, countryLabel, locale, isRequired, isDisabled, name } =
    props;
  const [country, setCountry] = useState(() => countryOf(value));
  /** The typed number; the country comes from the select beside it. */
  const [typed, setTyped] = useState(value);
  if (value !== typed) {
    setTyped(value);
    setCountry(countryOf(value));
  }
  const onChange = (next: string) => {
    setTyped(next);
    props.onChange(next);
  };
  const countries = useMemo(() => countriesIn(locale), [locale]);
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
              onChange('');
            }}
            className="absolute inset-0 cursor-pointer bg-surface text-ink opacity-0"
          >
            {countries.map(({ country, name }) => (
              <option key={country} value={country}>
                {name} +{getCountryCallingCode(country)}
              </option>
            ))}
          </select>
        </span>
        <NumberInput
          id={id}
          name={name}
          type="tel"
          autoComplete="tel-national"
          country={country}
          value={value}
          onChange={(next) => onChange(next ?? '')}
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
