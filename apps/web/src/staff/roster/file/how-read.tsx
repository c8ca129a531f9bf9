import type { RosterReading } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { rosterRules } from '../../platform/call';
import type { Draft } from './draft';

interface Props {
  reading: RosterReading;
  /** Names as they were read; absent where nothing could be compared. */
  examples: readonly string[] | undefined;
  draft: Draft;
  onChange: ((draft: Draft) => void) | undefined;
}

/** Encoding and separator, with sample names that show whether they are right. */
export function HowRead({ reading, examples, draft, onChange }: Props) {
  const { t } = useTranslation('staffRoster');
  const choice = <Name extends 'encoding' | 'separator'>(
    name: Name,
    options: readonly Draft[Name][],
    words: (one: Draft[Name]) => string,
  ) =>
    onChange ? (
      <Labelled label={t(`reading.${name}`)}>
        <select
          value={draft[name]}
          onChange={({ target }) => {
            const chosen = options.find((one) => one === target.value);
            if (chosen) onChange({ ...draft, [name]: chosen });
          }}
          className={`${boxClasses} w-full text-base text-ink`}
        >
          {options.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </select>
      </Labelled>
    ) : (
      <p className="text-sm text-ink-2">
        {t(`reading.${name}`)}
        <span className="block text-base text-ink">{words(draft[name])}</span>
      </p>
    );
  const dropped = draft.fields.filter((field) => field === null).length;
  return (
    <Card as="section" className="flex flex-col gap-4 self-start">
      <h2 className="text-lg">{t('reading.title')}</h2>
      {reading.columns.length > 0 && <p className="text-ink-2">{t(`presets.${reading.preset}`)}</p>}
      {examples && examples.length > 0 && (
        <p className="rounded-control bg-sunken p-3 text-ink-2">
          {t('reading.examples')}
          <span className="block font-semibold wrap-anywhere text-ink">{examples.join(' · ')}</span>
        </p>
      )}
      {choice('encoding', rosterRules.encodings, (one) => t(`encodings.${one}`))}
      {choice('separator', rosterRules.separators, (one) => t(`separators.${one}`))}
      {dropped > 0 && <p className="text-sm text-ink-2">{t('reading.dropped', { count: dropped })}</p>}
    </Card>
  );
}
