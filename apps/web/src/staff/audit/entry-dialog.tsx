import type { AuditEntry } from '@nestmate/contract/staff/audit';
import { useTranslation } from '@/platform/texts/use-translation';
import { Link } from '@/ui/link';
import { Modal } from '@/ui/modal';
import { NotLoaded } from '../parts/not-loaded';
import { Cell, Table } from '../parts/table';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { useAuditEntry } from './audit.queries';
import { useEntryRows } from './entry-rows';
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
  const link = useSubjectLink(entry);
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
      {link && (
        <Link to={link.to} className="self-start font-semibold text-plum underline-offset-4 hover:underline">
          {link.label}
        </Link>
      )}
    </div>
  );
}

type DifferencesProps = Pick<AuditEntry, 'after' | 'before' | 'people'>;

/** The values before and after, field by field, with changes marked. */
function Differences({ before, after, people }: DifferencesProps) {
  const { t } = useTranslation('staffAudit');
  const rows = useEntryRows()({ before, after, people });
  if (rows.length === 0) return null;
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
      {rows.map(({ id, name, was = '–', is = '–', ...row }) => {
        const isChanged = before !== null && after !== null && row.isChanged;
        return (
          <tr key={id} className="h-11">
            <Cell className="wrap-anywhere text-ink-2">{name}</Cell>
            {before && (
              <Cell
                className={`wrap-anywhere ${isChanged ? 'text-ink-2' : ''} ${isChanged && was !== '–' ? 'line-through' : ''}`}
              >
                {was}
              </Cell>
            )}
            {after && (
              <Cell className={`wrap-anywhere whitespace-pre-line ${isChanged ? 'font-semibold' : ''}`}>
                {is}
              </Cell>
            )}
          </tr>
        );
      })}
    </Table>
  );
}

/** The page of what an entry is about, where it has one. */
function useSubjectLink({ action, subject }: AuditEntry): { to: string; label: string } | undefined {
  const { t } = useTranslation('staffAudit');
  const href = useHref();
  if (['residents.messaged', 'residents.messageChanged', 'residents.messageStopped'].includes(action))
    return { to: href('messages'), label: t('seeMessages') };
  if (subject?.kind === 'resident' && subject.name !== null)
    return { to: href(`residents/${subject.id}`), label: t('seeResident') };
  if (subject?.kind === 'room' && action !== 'room.dissolved')
    return { to: href('rooms', { room: subject.id }), label: t('seeRoom') };
  return undefined;
}
