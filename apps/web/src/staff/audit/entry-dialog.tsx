import type { AuditEntry } from '@nestmate/contract/staff/audit';
import { useTranslation } from '@/platform/texts/use-translation';
import { Modal } from '@/ui/modal';
import { NotLoaded } from '../parts/not-loaded';
import { Cell, Table } from '../parts/table';
import { useNetwork } from '../platform/network';
import { useAuditEntry } from './audit.queries';
import { useEntryWords, Sealed } from './entry-words';

interface EntryDialogProps {
  id: number;
  /** The entry, if it is known; otherwise it is fetched. */
  known: AuditEntry | undefined;
  onClose: () => void;
}

/** One entry: actor, subject, time, reason, and the values before and after. */
export function EntryDialog({ id, known, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['staffAudit', 'common']);
  const words = useEntryWords();
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={known ? words.action(known) : t('entry', { id })}
      closeLabel={t('common:close')}
      size="md"
    >
      {known ? <Entry entry={known} isNamed /> : <FetchedEntry id={id} />}
    </Modal>
  );
}

function FetchedEntry({ id }: { id: number }) {
  const { t } = useTranslation('staffAudit');
  const { network } = useNetwork();
  const entry = useAuditEntry(network.network_id, id);
  if (entry.data) return <Entry entry={entry.data} isNamed={false} />;
  return entry.data === null ? <p>{t('noEntry')}</p> : <NotLoaded query={entry} />;
}

interface EntryProps {
  entry: AuditEntry;
  /** Whether the dialog's title says what happened. */
  isNamed: boolean;
}

function Entry({ entry, isNamed }: EntryProps) {
  const { t } = useTranslation('staffAudit');
  const words = useEntryWords();
  const facts = [
    [t('when'), words.moment(entry)],
    ...(isNamed ? [] : [[t('what'), words.action(entry)] as const]),
    [t('who'), words.actor(entry)],
    [t('forWhom'), words.subject(entry)],
    [t('why'), entry.reason ?? ''],
  ].filter(([, value]) => value !== '');
  return (
    <div className="flex flex-col gap-5 text-ink">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <dt className="text-ink-2">{t('number')}</dt>
        <dd className="flex items-center gap-2 tabular-nums">
          {entry.id} <Sealed isSealed={entry.is_sealed} isInWords />
        </dd>
      </dl>
      <Differences {...entry} />
    </div>
  );
}

type DifferencesProps = Pick<AuditEntry, 'after' | 'before' | 'people'>;

/** The values before and after, field by field, with changes marked. */
function Differences({ before, after, people }: DifferencesProps) {
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
        const [was, is] = [before, after].map((values) => wordsOf(field, values?.[field], people));
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
