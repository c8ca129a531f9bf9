import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport, RosterRow } from '@nestmate/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { DownloadIcon } from '@/ui/icons/download';
import { toast } from '@/ui/toasts';
import { csvOf, saveFile } from '../../parts/csv';
import { pageOfRows, useRosterParams } from '../roster.queries';
import { useRowWords } from './row-words';
import { filterOf, type View } from './view';

interface Props {
  place: SubnetworkId;
  found: RosterImport;
  view: View;
  label: string;
}

/** Downloads the shown rows, each with its outcome, as a file for correcting the roster. */
export function DownloadRows({ place, found, view, label }: Props) {
  const { t } = useTranslation('staffRoster');
  const params = useRosterParams(place);
  const words = useRowWords(place, found.import_id);
  const saving = useMutation({
    mutationFn: async () => {
      const rows: RosterRow[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page = await pageOfRows({ ...params, importId: found.import_id }, filterOf(view), after);
        rows.push(...page.rows);
        after = page.next;
      }
      saveFile(
        `${found.name.replace(/\.\w+$/, '')} – ${t(`views.${view}`)}.csv`,
        csvOf([
          [
            t('preview.lineHead'),
            t('fields.office_id'),
            t('preview.person'),
            t('preview.result'),
            t('preview.what'),
          ],
          ...rows.map((row) => [
            row.line === null ? '' : String(row.line),
            row.office_id,
            row.name,
            t(`outcomes.${row.outcome}`),
            words.line(row),
          ]),
        ]),
      );
    },
  });
  const save = () =>
    saving.mutateAsync().catch((error: unknown) => toast({ text: errorTextOf(error), tone: 'danger' }));
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
