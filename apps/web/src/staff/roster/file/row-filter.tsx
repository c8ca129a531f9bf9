import type { ReplyOf } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type { RosterReading } from '@nestmate/contract/staff/roster';
import { useTranslation } from '@/platform/texts/use-translation';
import { Checkbox } from '@/ui/checkbox';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import type { ReadingDraft } from './reading-draft';

export type ColumnValues = ReplyOf<(typeof staffCalls)['staffRoster']['compare']>['values'];

interface RowFilterProps {
  columns: RosterReading['columns'];
  /** All values of each column that has few. */
  values: ColumnValues;
  only: ReadingDraft['only'];
  onChange: (only: ReadingDraft['only']) => void;
}

/** Which rows are read: all, or those with some values in a column, such as one hall of a campus. */
export function RowFilter({ columns, values, only, onChange }: RowFilterProps) {
  const { t } = useTranslation('staffRoster');
  const options = columns.flatMap(({ header }, column) =>
    (values[column]?.length ?? 0) > 1 || only?.column === column
      ? [{ id: column, label: header || t('columns.unnamed', { number: column + 1 }) }]
      : [],
  );
  if (options.length === 0) return null;
  const counted = values[only?.column ?? -1] ?? [];
  // A value that this file does not have stays, for the next one.
  const absent = only?.values.filter((value) => !counted.some((one) => one.value === value)) ?? [];
  const change = (value: string, isRead: boolean) =>
    only &&
    onChange({
      ...only,
      values: isRead ? [...only.values, value] : only.values.filter((other) => other !== value),
    });
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">{t('rowFilter.title')}</legend>
      <Labelled label={t('rowFilter.title')}>
        <select
          value={only?.column ?? ''}
          onChange={({ target: { value: id } }) =>
            onChange(
              id === ''
                ? null
                : { column: Number(id), values: (values[Number(id)] ?? []).map(({ value }) => value) },
            )
          }
          className={`${boxClasses} w-full text-base text-ink`}
        >
          <option value="">{t('rowFilter.all')}</option>
          {options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </Labelled>
      {[...counted, ...absent.map((value) => ({ value, rows: 0 }))].map(({ value, rows }) => (
        <Checkbox
          key={value}
          isSelected={only?.values.includes(value) ?? false}
          isDisabled={only?.values.length === 1 && only.values[0] === value}
          onChange={(isRead) => change(value, isRead)}
        >
          {t('rowFilter.value', { value, rows })}
        </Checkbox>
      ))}
    </fieldset>
  );
}
