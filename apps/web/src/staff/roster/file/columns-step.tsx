import type { RosterReading } from '@nestmate/contract/staff/roster';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { Cell, Table } from '../../parts/table';
import { rosterRules } from '../../platform/calls';
import type { Step } from '../address';
import { ChooseFile } from './choose-file';
import type { ByHand } from './held-file';
import { byHandOf, draftOf, type ReadingDraft, withField } from './reading-draft';

interface ColumnsStepProps {
  reading: RosterReading;
  examples?: readonly string[];
  /** A few values of each column; absent after a reload. */
  samples?: readonly (readonly string[])[] | undefined;
  /** Reads the held file in another way and continues; absent after a reload, which forgets the file. */
  onRead: ((byHand: ByHand, next: Step) => void) | undefined;
  /** Absent once the file is imported. */
  onFile?: ((file: File) => void) | undefined;
  /** Leads to the preview; absent where nothing could be compared. */
  onContinue?: () => void;
}

/** How the file is read: the meaning of its columns, its encoding and its separator. */
export function ColumnsStep({ reading, examples, samples, onRead, onFile, onContinue }: ColumnsStepProps) {
  const { t } = useTranslation('staffRoster');
  const [seen, setSeen] = useState(reading);
  const [draft, setDraft] = useState(() => draftOf(reading));
  if (reading !== seen) {
    setSeen(reading);
    setDraft(draftOf(reading));
  }
  const byHand = byHandOf(draft, reading);
  // Another encoding or separator yields other columns, which have to be checked.
  const isOtherText = byHand !== null && !byHand.columns;
  const onward = byHand && onRead ? () => onRead(byHand, isOtherText ? 'columns' : 'preview') : onContinue;
  const onChange = onRead && setDraft;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-4">
        {reading.problem && <FileProblem problem={reading.problem} />}
        {!onRead && onFile && (
          <Banner tone="info" action={<ChooseFile size="sm" label={t('file.chooseAgain')} onFile={onFile} />}>
            {t('file.forgotten')}
          </Banner>
        )}
        {reading.columns.length > 0 && (
          <MappingTable columns={reading.columns} samples={samples} draft={draft} onChange={onChange} />
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
      <HowRead reading={reading} examples={examples} draft={draft} onChange={onChange} />
    </div>
  );
}

interface MappingTableProps {
  columns: RosterReading['columns'];
  /** A few values of each column; absent after a reload. */
  samples: readonly (readonly string[])[] | undefined;
  draft: ReadingDraft;
  /** Absent if the file is not available to be read again. */
  onChange: ((draft: ReadingDraft) => void) | undefined;
}

/** The meaning of each column of the file. */
function MappingTable({ columns, samples, draft, onChange }: MappingTableProps) {
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

interface HowReadProps {
  reading: RosterReading;
  /** Names as they were read; absent where nothing could be compared. */
  examples: readonly string[] | undefined;
  draft: ReadingDraft;
  onChange: ((draft: ReadingDraft) => void) | undefined;
}

/** Encoding and separator, with sample names that show whether they are right. */
function HowRead({ reading, examples, draft, onChange }: HowReadProps) {
  const { t } = useTranslation('staffRoster');
  const choice = <Name extends 'encoding' | 'separator'>(
    name: Name,
    options: readonly ReadingDraft[Name][],
    words: (one: ReadingDraft[Name]) => string,
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

/** Why a file could not be compared, and what to do. */
function FileProblem({ problem }: { problem: NonNullable<RosterReading['problem']> }) {
  const { t } = useTranslation('staffRoster');
  const values = { line: problem.line ?? 1 };
  return (
    <Banner tone="danger" title={t(`problems.${problem.code}.what`, values)}>
      {t(`problems.${problem.code}.do`, values)}
    </Banner>
  );
}
