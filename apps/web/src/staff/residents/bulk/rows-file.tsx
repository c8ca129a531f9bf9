import type { BulkId } from '@nestmate/contract/staff';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { csvOf, saveFile } from '../../parts/csv';
import { useRows } from './bulk.queries';

/** The result for each person, as a file. */
export function RowsFile({ id }: { id: BulkId }) {
  const { t } = useTranslation('staffBulk');
  const reading = useRows(id);
  const save = () =>
    reading.mutateAsync().then(
      (rows) => {
        const lines = rows.map((row) => [
          row.name || t('noName'),
          row.is_undone ? t('file.undone') : row.why ? t(`why.${row.why}`) : t('file.changes'),
          row.leaves_room ? t('file.yes') : '',
          row.requests > 0 ? String(row.requests) : '',
        ]);
        const head = [t('file.name'), t('file.outcome'), t('file.leavesRoom'), t('file.requests')];
        saveFile('residents.csv', csvOf([head, ...lines]));
      },
      (error: unknown) => toast({ text: errorTextOf(error), tone: 'danger' }),
    );
  return (
    <Button variant="secondary" size="sm" isPending={reading.isPending} onPress={() => void save()}>
      {t('file.save')}
    </Button>
  );
}
