import { useId } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { boxClasses, Labelled } from '../parts/filter-parts';

interface TimeZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  isReadOnly?: boolean;
}

const zones = Intl.supportedValuesOf('timeZone');

/** Whether the browser knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The time zone of a place: typed, or chosen from suggestions. */
export function TimeZoneField({ value, onChange, isReadOnly = false }: TimeZoneFieldProps) {
  const { t, language } = useTranslation('staffSetUp');
  const list = useId();
  const isKnown = value !== '' && isTimeZone(value);
  const now = isKnown
    ? new Intl.DateTimeFormat(language, { timeZone: value, timeStyle: 'short', dateStyle: 'medium' }).format()
    : '';
  return (
    <Labelled label={t('fields.time_zone')}>
      <input
        list={list}
        value={value}
        readOnly={isReadOnly}
        aria-invalid={!isKnown || undefined}
        onChange={({ target }) => onChange(target.value)}
        className={`${boxClasses} w-full max-w-100 text-ink aria-invalid:border-brick`}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      <span className={`font-normal ${isKnown ? 'text-ink-3' : 'text-brick'}`}>
        {isKnown ? t('timeThere', { now }) : t('noSuchZone')}
      </span>
    </Labelled>
  );
}
