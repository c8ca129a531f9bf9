import { nameOfUnit } from '@nestmate/contract/rules/units';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/unit-types';
import type { ListedUnit } from '@nestmate/contract/staff/setup/units';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useId, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Checkbox } from '@/ui/checkbox';
import { TextArea } from '@/ui/text-area';
import { FormDialog } from '../../parts/form-dialog';
import { unitRules } from '../../platform/calls';
import { type ReadUnits, unitsIn } from './units-in-text';

interface UnitsDialogProps {
  type: UnitTypeList[number];
  listed: readonly ListedUnit[];
  /** How many units the other types of the place list. */
  elsewhere: number;
  /** Takes over the list that the dialog has shown; it is saved with the page. */
  onTake: (units: ListedUnit[]) => void;
  onClose: () => void;
}

/** The text of a file: UTF-8, or else what a spreadsheet on Windows writes. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a list of units that is pasted or in a CSV file, and shows what it would change before it is taken over. */
export function UnitsDialog({ type, listed, elsewhere, onTake, onClose }: UnitsDialogProps) {
  const { t } = useTranslation('staffSetUp');
  const fileId = useId();
  const [text, setText] = useState('');
  const [mayRemove, setMayRemove] = useState(false);
  const read = unitsIn(text, listed, type.capacity);
  const found = read.lines.flatMap((line) => ('unit' in line ? [line.unit] : []));
  const byId = new Map(found.map((unit) => [unit.unit_id, unit]));
  const stays = mayRemove ? listed.filter(({ unit_id: id }) => byId.has(id)) : listed;
  const known = new Set(listed.map(({ unit_id: id }) => id));
  const units = [
    ...stays.map((unit) => byId.get(unit.unit_id) ?? unit),
    ...found.filter(({ unit_id: id }) => !known.has(id)),
  ];
  const over = units.length + elsewhere - unitRules.max;
  const changes = read.lines.filter(({ kind }) => kind === 'new' || kind === 'changed').length;
  const removed = listed.length - stays.length;
  const isWaiting = changes + removed === 0 || over > 0;
  return (
    <FormDialog
      title={t('units.pasteTitle', { name: type.name.en })}
      submit={t('units.take', { count: changes + removed })}
      isWaiting={isWaiting}
      isPending={false}
      onSubmit={() => {
        if (isWaiting) return;
        onTake(units);
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('units.pasteLabel')}
        description={t('units.pasteHint')}
        value={text}
        onChange={setText}
        limit={unitRules.textMax}
        rows={6}
      />
      <label htmlFor={fileId} className="flex flex-col gap-1.5 text-sm font-semibold">
        {t('units.file')}
        <input
          id={fileId}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void textOf(file).then(setText);
          }}
          className="min-h-11 w-full font-normal text-ink-2 file:me-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
        />
      </label>
      {text.trim() !== '' && over > 0 && (
        <Banner tone="danger">{t('units.lines.tooMany', { count: unitRules.max, over })}</Banner>
      )}
      {text.trim() !== '' && <Preview read={read} />}
      {text.trim() !== '' && read.missing.length > 0 && (
        <Checkbox isSelected={mayRemove} onChange={setMayRemove}>
          {t('units.removeMissing', { count: read.missing.length })}
        </Checkbox>
      )}
    </FormDialog>
  );
}

/** Which columns were found, and what each line would do. */
function Preview({ read: { columns, lines } }: { read: ReadUnits }) {
  const { t, language } = useTranslation('staffSetUp');
  const kinds = ['new', 'changed', 'same'] as const;
  const counts = kinds.map((kind) => ({ kind, count: lines.filter((line) => line.kind === kind).length }));
  const leftOut = lines.filter((line) => !('unit' in line)).length;
  return (
    <div className="flex flex-col gap-2">
      <output className="text-sm">
        <span className="block text-ink-2">
          {t('units.columns', {
            columns: listOfNames(
              columns.map((column) => t(`units.fields.${column}`)),
              language,
            ),
          })}
        </span>
        {counts.map(
          ({ kind, count }) =>
            count > 0 && (
              <span key={kind} className="block">
                {t(`units.lines.${kind}`, { count })}
              </span>
            ),
        )}
        {leftOut > 0 && (
          <span className="block font-semibold text-brick">
            {t('units.lines.leftOut', { count: leftOut })}
          </span>
        )}
      </output>
      <ul
        aria-label={t('units.preview')}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {lines
          .filter(({ kind }) => kind !== 'same')
          .slice(0, unitRules.previewMax)
          .map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same
            <li key={at} className="flex flex-wrap justify-between gap-x-3 px-3 py-2 text-sm">
              {'unit' in line ? (
                <>
                  <span className="font-semibold wrap-anywhere">{nameOfUnit(line.unit)}</span>
                  <span className="text-ink-2">
                    {[
                      t(`units.line.${line.kind}`),
                      line.unit.floor && t('units.onFloor', { floor: line.unit.floor }),
                      line.unit.bedrooms.length > 0 &&
                        t('units.bedrooms', {
                          count: line.unit.bedrooms.length,
                          beds: line.unit.bedrooms.map(({ beds }) => beds).join(' + '),
                        }),
                      line.unit.is_accessible && t('units.fields.accessible'),
                      line.unit.held_back,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </>
              ) : (
                <>
                  <span className="wrap-anywhere">{line.text}</span>
                  <span className="text-brick">{t(`units.wrong.${line.kind}`)}</span>
                </>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}
