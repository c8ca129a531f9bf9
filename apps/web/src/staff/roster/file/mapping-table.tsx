import type { RosterReading } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { boxClasses } from '../../parts/filter-parts';
import { Cell, Table } from '../../parts/table';
import { rosterRules } from '../../platform/call';
import { type Draft, withField } from './draft';

interface Props {
  columns: RosterReading['columns'];
  /** A few values of each column; absent after a reload. */
  samples: readonly (readonly string[])[] | undefined;
  draft: Draft;
  /** Absent if the file is not available to be read again. */
  onChange: ((draft: Draft) => void) | undefined;
}

/** The meaning of each column of the file. */
export function MappingTable({ columns, samples, draft, onChange }: Props) {
  const { t } = useTranslation('staffRoster');
  return (
    <Table
      caption={t('columns.title')}
      head={
        <>
          <Cell isHead>{t('columns.inFile')}</Cell>
          {samples && (
            <Cell isHead isSecondary>
              {t('columns.samples')}
            </Cell>
          )}
          <Cell isHead>{t('columns.becomes')}</Cell>
        </>
      }
    >
      {columns.map(({ header }, at) => {
        const field = draft.fields[at] ?? null;
        const values = samples?.[at]?.join(' · ') ?? '';
        const name = header || t('columns.unnamed', { number: at + 1 });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- names of columns may repeat
          <tr key={at} className="h-12">
            <Cell className={`wrap-anywhere ${field ? 'font-semibold' : 'text-ink-2'}`}>
              {name}
              {values && <span className="block text-sm font-normal text-ink-2 md:hidden">{values}</span>}
            </Cell>
            {samples && (
              <Cell isSecondary className="wrap-anywhere text-ink-2">
                {values || '–'}
              </Cell>
            )}
            <Cell className="w-1/2 md:w-2/5">
              {onChange ? (
                <select
                  aria-label={t('columns.becomesOf', { column: name })}
                  value={field ?? ''}
                  onChange={({ target }) =>
                    onChange(
                      withField(draft, at, rosterRules.fields.find((one) => one === target.value) ?? null),
                    )
                  }
                  className={`${boxClasses} w-full text-base ${field ? 'text-ink' : 'text-ink-2'}`}
                >
                  <option value="">{t('columns.dropped')}</option>
                  {rosterRules.fields.map((one) => (
                    <option key={one} value={one}>
                      {t(`fields.${one}`)}
                    </option>
                  ))}
                </select>
              ) : (
                <span className={field ? '' : 'text-ink-2'}>
                  {field ? t(`fields.${field}`) : t('columns.dropped')}
                </span>
              )}
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}
