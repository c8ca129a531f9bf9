import type { RosterReading } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import type { Step } from '../address';
import { byHandOf, draftOf } from './draft';
import { ChooseFile } from './choose-file';
import { FileProblem } from './file-problem';
import type { ByHand } from './held-file';
import { HowRead } from './how-read';
import { MappingTable } from './mapping-table';

interface Props {
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
export function ColumnsStep({ reading, examples, samples, onRead, onFile, onContinue }: Props) {
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
