import type {
  FileProblem,
  RosterEncoding,
  RosterReading,
  RosterSeparator,
} from '@nestmate/contract/staff/roster';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { Cell, Table } from '../../parts/table';
import { rosterRules } from '../../platform/calls';
import type { RosterPlace } from '../../platform/staff.keys';
import type { Step } from '../address';
import { ChooseFile } from './choose-file';
import { draftReading } from './held-file';
import { type ByHand, byHandOf, draftOf, type ReadingDraft, withField } from './reading-draft';
import { type ColumnValues, RowFilter } from './row-filter';

type TopLines = readonly { line: number; text: string }[];

interface ColumnsStepProps {
  place: RosterPlace;
  reading: RosterReading;
  examples?: readonly string[];
  /** A few values of each column; absent after a reload. */
  samples?: readonly (readonly string[])[] | undefined;
  /** The values of columns that have few; absent after a reload. */
  values?: ColumnValues | undefined;
  /** The first lines of the file; absent after a reload. */
  top?: TopLines | undefined;
  /** How staff want it to be read, if it was not read that way. */
  draft?: ReadingDraft | null | undefined;
  /** Reads the held file in another way and continues; absent after a reload, which forgets the file. */
  onRead: ((byHand: ByHand, next: Step) => void) | undefined;
  /** Absent once the file is imported. */
  onFile?: ((file: File) => void) | undefined;
  /** Leads to the preview; absent where nothing could be compared. */
  onContinue?: () => void;
}

/** Problems of a file that no other way of reading it solves. */
const unreadable: ReadonlySet<FileProblem> = new Set([
  'empty',
  'notText',
  'oldWorkbook',
  'locked',
  'webPage',
  'damaged',
]);

/** How the file is read: the meaning of its columns, its encoding and its separator. */
export function ColumnsStep({
  place,
  reading,
  examples,
  samples,
  values,
  top,
  draft: unread,
  onRead,
  onFile,
  onContinue,
}: ColumnsStepProps) {
  const { t } = useTranslation('staffRoster');
  const draft = unread ?? draftOf(reading);
  const byHand = byHandOf(draft, reading);
  // Another encoding, separator, sheet or line of names yields other columns, which have to be checked.
  const isOtherText = byHand !== null && !byHand.columns;
  const onward = byHand && onRead ? () => onRead(byHand, isOtherText ? 'columns' : 'preview') : onContinue;
  const onChange = onRead && draftReading;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-4">
        {reading.problem && <WhatIsWrong problem={reading.problem} missing={reading.missing} />}
        {!onRead && onFile && (
          <Banner tone="info" action={<ChooseFile size="sm" label={t('file.chooseAgain')} onFile={onFile} />}>
            {t('file.forgotten')}
          </Banner>
        )}
        {reading.columns.length > 0 && (
          <MappingTable
            place={place}
            columns={reading.columns}
            samples={samples}
            draft={draft}
            onChange={onChange}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {onward && (
            <Button onPress={onward}>{t(isOtherText ? 'columns.readAgain' : 'columns.continue')}</Button>
          )}
          {reading.problem && onFile && (
            <ChooseFile variant="secondary" label={t('file.other')} onFile={onFile} />
          )}
        </div>
      </div>
      {!(reading.problem && unreadable.has(reading.problem.code)) && (
        <HowRead
          reading={reading}
          examples={examples}
          values={values}
          top={top}
          draft={draft}
          onChange={onChange}
        />
      )}
    </div>
  );
}

interface MappingTableProps {
  place: RosterPlace;
  columns: RosterReading['columns'];
  /** A few values of each column; absent after a reload. */
  samples: readonly (readonly string[])[] | undefined;
  draft: ReadingDraft;
  /** Absent if the file is not available to be read again. */
  onChange: ((draft: ReadingDraft) => void) | undefined;
}

/** The meaning of each column of the file. */
function MappingTable({ place, columns, samples, draft, onChange }: MappingTableProps) {
  const { t } = useTranslation('staffRoster');
  const fields = rosterRules.fields.filter((field) => field !== 'place' || place === 'campus');
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
      {columns.map(({ header, unneeded }, at) => {
        const field = draft.fields[at] ?? null;
        const values = samples?.[at]?.join(' · ') ?? '';
        const why = unneeded && !field && t(`columns.unneeded.${unneeded}`);
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
                    onChange(withField(draft, at, fields.find((one) => one === target.value) ?? null))
                  }
                  className={`${boxClasses} w-full text-base ${field ? 'text-ink' : 'text-ink-2'}`}
                >
                  <option value="">{t('columns.dropped')}</option>
                  {fields.map((one) => (
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
              {why && <span className="block pt-1 text-sm text-ink-2">{why}</span>}
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}

interface HowReadProps {
  reading: RosterReading;
  /** Names as they were read; absent where nothing could be compared. */
  examples: readonly string[] | undefined;
  values: ColumnValues | undefined;
  top: TopLines | undefined;
  draft: ReadingDraft;
  onChange: ((draft: ReadingDraft) => void) | undefined;
}

/** The sheet, or encoding and separator, with sample names that show whether they are right, and the header's line. */
function HowRead({ reading, examples, values, top, draft, onChange }: HowReadProps) {
  const { t } = useTranslation('staffRoster');
  const { columns, workbook, header_line: headerLine } = reading;
  const change = onChange && ((changes: Partial<ReadingDraft>) => onChange({ ...draft, ...changes }));
  const sheetNames = workbook?.sheets ?? [];
  const lines = top ?? [{ line: headerLine, text: '' }];
  const dropped = draft.fields.filter((field) => field === null).length;
  return (
    <Card as="section" className="flex flex-col gap-4 self-start">
      <h2 className="text-lg">{t('reading.title')}</h2>
      {columns.length > 0 && <p className="text-ink-2">{t(`presets.${reading.preset}`)}</p>}
      {examples && examples.length > 0 && (
        <p className="rounded-control bg-sunken p-3 text-ink-2">
          {t('reading.examples')}
          <span className="block font-semibold wrap-anywhere text-ink">{examples.join(' · ')}</span>
        </p>
      )}
      {workbook ? (
        sheetNames.length > 1 && (
          <Choice<number>
            label={t('reading.sheet')}
            options={sheetNames.map((label, id) => ({ id, label }))}
            value={draft.sheet}
            onChange={change && ((sheet) => change({ sheet }))}
          />
        )
      ) : (
        <>
          <Choice<RosterEncoding>
            label={t('reading.encoding')}
            options={rosterRules.encodings.map((id) => ({ id, label: t(`encodings.${id}`) }))}
            value={draft.encoding}
            onChange={change && ((encoding) => change({ encoding }))}
          />
          <Choice<RosterSeparator>
            label={t('reading.separator')}
            options={rosterRules.separators.map((id) => ({ id, label: t(`separators.${id}`) }))}
            value={draft.separator}
            onChange={change && ((separator) => change({ separator }))}
          />
        </>
      )}
      {columns.length > 0 && (
        <Choice<number>
          label={t('reading.headerLine')}
          options={lines.map(({ line, text }) => ({ id: line, label: t('reading.line', { line, text }) }))}
          value={draft.headerLine}
          onChange={change && ((line) => change({ headerLine: line }))}
        />
      )}
      {change && values && (
        <RowFilter
          columns={columns}
          values={values}
          only={draft.only}
          onChange={(only) => change({ only })}
        />
      )}
      {dropped > 0 && <p className="text-sm text-ink-2">{t('reading.dropped', { count: dropped })}</p>}
    </Card>
  );
}

interface ChoiceProps<Id extends number | string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id | null;
  /** Absent if the file is not available to be read again. */
  onChange: ((id: Id) => void) | undefined;
}

/** One part of how a file is read. */
function Choice<Id extends number | string>({ label, options, value, onChange }: ChoiceProps<Id>) {
  const chosen = options.find(({ id }) => id === value);
  if (!onChange)
    return (
      <p className="text-sm text-ink-2">
        {label}
        <span className="block text-base wrap-anywhere text-ink">{chosen?.label}</span>
      </p>
    );
  return (
    <Labelled label={label}>
      <select
        value={chosen?.id ?? ''}
        onChange={({ target }) => {
          const option = options[target.selectedIndex];
          if (option) onChange(option.id);
        }}
        className={`${boxClasses} w-full text-base text-ink`}
      >
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface WhatIsWrongProps {
  problem: NonNullable<RosterReading['problem']>;
  missing: RosterReading['missing'];
}

/** Why a file could not be compared, and what to do. */
function WhatIsWrong({ problem, missing }: WhatIsWrongProps) {
  const { t } = useTranslation('staffRoster');
  const values = { line: problem.line ?? 1 };
  const isPlaceAlone = missing.includes('place') && !missing.includes('office_id');
  const code = isPlaceAlone ? 'placeMissing' : problem.code;
  return (
    <Banner tone="danger" title={t(`problems.${code}.what`, values)}>
      {t(`problems.${code}.do`, values)}
    </Banner>
  );
}
