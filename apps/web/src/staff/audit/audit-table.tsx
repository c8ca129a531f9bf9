import type { AuditEntry } from '@nestmate/contract/staff/audit';
import { useTranslation } from '@/platform/texts/use-translation';
import { Cell, Table } from '../parts/table';
import { useEntryWords, Sealed } from './entry-words';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  onOpen: (id: number) => void;
}

export function AuditTable({ entries, onOpen }: AuditTableProps) {
  const { t } = useTranslation(['staffAudit', 'staff']);
  return (
    <Table
      caption={t('staff:sections.audit')}
      isListOnPhone
      head={
        <>
          <Cell isHead isSecondary>
            {t('when')}
          </Cell>
          <Cell isHead>{t('what')}</Cell>
          <Cell isHead isSecondary>
            {t('who')}
          </Cell>
          <Cell isHead isSecondary>
            {t('forWhom')}
          </Cell>
          <Cell isHead isSecondary>
            {t('why')}
          </Cell>
          <Cell isHead className="w-0">
            <span className="sr-only">{t('sealed')}</span>
          </Cell>
        </>
      }
    >
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
      ))}
    </Table>
  );
}

/** The button in a row is for the keyboard; a pointer may click anywhere in the row. */
function Row({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const { t } = useTranslation('staffAudit');
  const words = useEntryWords();
  const subject = words.subject(entry);
  return (
    <tr onClick={onOpen} className="h-12 cursor-pointer transition hover:bg-sunken/50">
      <Cell isSecondary className="w-0 whitespace-nowrap text-ink-2 tabular-nums">
        {words.moment(entry)}
      </Cell>
      <Cell>
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
          className="rounded-small text-left font-semibold"
        >
          {words.action(entry)}
        </button>
        <span className="block text-sm wrap-anywhere text-ink-2 md:hidden">
          {[words.actor(entry), subject].filter(Boolean).join(' → ')}
          <span className="block tabular-nums">{words.moment(entry)}</span>
        </span>
      </Cell>
      <Cell isSecondary className="wrap-anywhere">
        {words.actor(entry)}
      </Cell>
      <Cell isSecondary className="wrap-anywhere">
        {subject}
        {entry.members > 0 && (
          <span className="text-ink-2">
            {' '}
            {t(subject ? 'members' : 'membersAlone', { count: entry.members })}
          </span>
        )}
      </Cell>
      <Cell isSecondary className="max-w-72 text-ink-2">
        <span className="line-clamp-1">{entry.reason}</span>
      </Cell>
      <Cell className="w-0">
        <Sealed isSealed={entry.is_sealed} />
      </Cell>
    </tr>
  );
}
