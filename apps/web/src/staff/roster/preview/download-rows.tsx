import type { SubnetworkId } from '@nestmate/contract/ids';
import { idCell } from '@nestmate/contract/staff/csv';
import type { RosterImport, RosterRow } from '@nestmate/contract/staff/roster';
import { useMutation } from '@tanstack/react-query';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { DownloadIcon } from '@/ui/icons/download';
import { csvOf, saveFile } from '../../parts/csv';
import type { RosterPlace } from '../../platform/staff.keys';
import { useHeldFile } from '../file/held-file';
import { pageOfRows, useRosterParams } from '../roster.queries';
import { useRowWords } from './row-words';
import { rowsOfFile } from './rows-of-file';
import { filterOf, type View } from './view';

interface DownloadRowsProps {
  place: RosterPlace;
  found: RosterImport;
  view: View;
  /** Only rows of this place. */
  inPlace?: SubnetworkId | undefined;
  label: string;
}

/**
 * Downloads the shown rows as a file for correcting the roster: those of the file with its own columns, and what
 * happens with each. People who are not in the file, workbooks, and files that this window no longer has, come with
 * what the preview shows.
 */
export function DownloadRows({ place, found, view, inPlace, label }: DownloadRowsProps) {
  const { t } = useTranslation('staffRoster');
  const params = useRosterParams(place);
  const words = useRowWords(place, found);
  const { held } = useHeldFile();
  // Rows of a workbook come with what the preview shows: they are mended in the workbook itself.
  const file = held?.importId === found.import_id && !found.reading.workbook ? held.file : null;
  const saving = useAction(
    useMutation({
      mutationFn: async () => {
        const rows: RosterRow[] = [];
        let after: number | null = 0;
        while (after !== null) {
          const page = await pageOfRows(
            { ...params, importId: found.import_id },
            filterOf(view, inPlace),
            after,
          );
          rows.push(...page.rows);
          after = page.next;
        }
        const name = `${found.name.replace(/\.\w+$/, '')} – ${t(`views.${view}`)}.csv`;
        const lines = new Map(
          rows.flatMap((row) => (row.line === null ? [] : [[row.line, words.line(row)] as const])),
        );
        if (file && lines.size > 0)
          return saveFile(name, await rowsOfFile(file, found.reading, { heading: t('preview.what'), lines }));
        saveFile(
          name,
          csvOf([
            [
              t('preview.lineHead'),
              ...(place === 'campus' ? [t('fields.place')] : []),
              t('fields.office_id'),
              t('preview.person'),
              t('preview.result'),
              t('preview.what'),
            ],
            ...rows.map((row) => [
              row.line === null ? '' : String(row.line),
              ...(place === 'campus' ? [words.placeName(row) || ''] : []),
              idCell(row.office_id),
              row.name,
              t(`outcomes.${row.outcome}`),
              words.line(row),
            ]),
          ]),
        );
      },
    }),
  );
  const save = () => saving.run();
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<DownloadIcon className="size-4" />}
      isPending={saving.isPending}
      onPress={() => void save()}
    >
      {label}
    </Button>
  );
}
