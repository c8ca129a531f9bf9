import type { AuditEntry } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Cell, Table } from '../parts/table';
import { useEntryWords } from './entry-words';

type Props = Pick<AuditEntry, 'after' | 'before'>;

/** The values before and after, field by field, with changes marked. */
export function Differences({ before, after }: Props) {
  const { t } = useTranslation('staffAudit');
  const { field: nameOf, value: wordsOf } = useEntryWords();
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  return (
    <Table
      caption={t('differences')}
      head={
        <>
          <Cell isHead>{t('field')}</Cell>
          {before && <Cell isHead>{t(after ? 'before' : 'was')}</Cell>}
          {after && <Cell isHead>{t(before ? 'after' : 'value')}</Cell>}
        </>
      }
    >
      {fields.map((field) => {
        const [was, is] = [wordsOf(field, before?.[field]), wordsOf(field, after?.[field])];
        const isChanged = before !== null && after !== null && was !== is;
        return (
          <tr key={field} className="h-11">
            <Cell className="text-ink-2">{nameOf(field)}</Cell>
            {before && (
              <Cell className={`wrap-anywhere ${isChanged ? 'text-ink-2 line-through' : ''}`}>{was}</Cell>
            )}
            {after && <Cell className={`wrap-anywhere ${isChanged ? 'font-semibold' : ''}`}>{is}</Cell>}
          </tr>
        );
      })}
    </Table>
  );
}
