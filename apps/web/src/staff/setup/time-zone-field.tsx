import { useId, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { zoneName } from '@/platform/zones';
import { boxClasses, Labelled } from '../parts/filter-parts';
import { cityOf, citiesOf, isTimeZone, zoneNamed } from './zone-cities';

interface TimeZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  isReadOnly?: boolean;
}

/** The time zone of a place, by the name of a city: typed, or chosen from suggestions. */
export function TimeZoneField({ value, onChange, isReadOnly = false }: TimeZoneFieldProps) {
  const { t, language } = useTranslation('staffSetUp');
  const list = useId();
  const [typed, setTyped] = useState(() => cityOf(value));
  const isKnown = value !== '' && isTimeZone(value);
  // Another zone has come from elsewhere since, such as an undone change.
  const shown = (zoneNamed(typed) ?? typed) === value ? typed : cityOf(value);
  const now = isKnown
    ? new Intl.DateTimeFormat(language, { timeZone: value, timeStyle: 'short', dateStyle: 'medium' }).format()
    : '';
  return (
    <Labelled label={t('fields.time_zone')}>
      <input
        list={list}
        value={shown}
        placeholder={t('zoneHint')}
        readOnly={isReadOnly}
        aria-invalid={!isKnown || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(zoneNamed(target.value) ?? target.value);
        }}
        className={`${boxClasses} w-full max-w-100 text-ink placeholder:text-ink-3 aria-invalid:border-brick`}
      />
      <datalist id={list}>
        {citiesOf().map(({ city, zone }) => (
          <option key={city} value={city}>
            {zone}
          </option>
        ))}
      </datalist>
      <span className={`font-normal ${isKnown ? 'text-ink-3' : 'text-brick'}`}>
        {isKnown ? t('timeThere', { zone: zoneName(value, language), now }) : t('noSuchZone')}
      </span>
    </Labelled>
  );
}
