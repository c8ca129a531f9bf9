import type { Bulk } from '@nestmate/contract/staff/bulk';
import type { BulkId } from '@nestmate/contract/staff/ids';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { Spinner } from '@/ui/spinner';
import { csvOf, saveFile } from '../../parts/csv';
import { ReasonDialog } from '../../parts/reason-dialog';
import { bulkRules } from '../../platform/calls';
import { useBulk, useCommitBulk, useFetchBulkRows, useUndoBulk } from './bulk.queries';

interface BulkDialogProps {
  id: BulkId;
  onDone: () => void;
  onClose: () => void;
}

/** A bulk action, from its preview to its result. */
export function BulkDialog({ id, onDone, onClose }: BulkDialogProps) {
  const { data: bulk, error } = useBulk(id);
  const { t } = useTranslation('staffBulk');
  if (bulk && bulkRules.requestable.includes(bulk.state) && bulk.changing > 0)
    return <BulkConfirmation bulk={bulk} onDone={onDone} onClose={onClose} />;
  const title = bulk
    ? t(`${bulk.state === 'undone' ? 'undone' : bulk.done_at ? 'done' : 'titles'}.${bulk.kind}`, {
        count: bulk.state === 'undone' ? bulk.undone : bulk.changing,
      })
    : t('loading');
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      size="md"
      actions={
        <>
          {bulk?.state === 'done' && <UndoButton bulk={bulk} />}
          {bulk && <RowsFile id={id} />}
          <Button variant="quiet" onPress={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-ink">
        {error && !bulk && <Banner tone="danger">{errorTextOf(error)}</Banner>}
        {bulk && <Result bulk={bulk} />}
      </div>
    </Modal>
  );
}

/** Undoes an action. */
function UndoButton({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation('staffBulk');
  const undoing = useAction(useUndoBulk(bulk.bulk_id));
  if (!bulk.undo || bulk.undo.restorable === 0) return null;
  const undo = () => undoing.run();
  return (
    <Button variant="secondary" isPending={undoing.isPending} onPress={() => void undo()}>
      {t('undo.action', { count: bulk.undo.restorable })}
    </Button>
  );
}

/** The effects of an undo, its limits, and until when it is possible. */
function UndoWords({ bulk: { undo, undoable_until: until } }: { bulk: Bulk }) {
  const { t, language } = useTranslation('staffBulk');
  if (!undo || !until) return null;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(until),
  );
  return (
    <div className="text-sm text-ink-2">
      <p>{t('undo.until', { when })}</p>
      {undo.not_restorable.map(({ loss, count }) => (
        <p key={loss}>{t(`undo.${loss}`, { count })}</p>
      ))}
    </div>
  );
}

/** The result for each person, as a file. */
function RowsFile({ id }: { id: BulkId }) {
  const { t } = useTranslation('staffBulk');
  const reading = useAction(useFetchBulkRows(id));
  const save = () =>
    reading.run(undefined, (rows) => {
      const lines = rows.map((row) => [
        row.name || t('noName'),
        row.is_undone ? t('file.undone') : row.skip_reason ? t(`why.${row.skip_reason}`) : t('file.changes'),
        row.leaves_room ? t('file.yes') : '',
        row.requests > 0 ? String(row.requests) : '',
      ]);
      const head = [t('file.name'), t('file.outcome'), t('file.leavesRoom'), t('file.requests')];
      saveFile('residents.csv', csvOf([head, ...lines]));
    });
  return (
    <Button variant="secondary" size="sm" isPending={reading.isPending} onPress={() => void save()}>
      {t('file.save')}
    </Button>
  );
}

function Result({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation('staffBulk');
  const isRunning = bulk.state === 'waiting' || bulk.state === 'undoing';
  return (
    <>
      {bulk.changing === 0 && <p>{t('nobody')}</p>}
      {isRunning && (
        <output className="flex items-center gap-3">
          <Spinner /> {t(bulk.state === 'waiting' ? 'running' : 'undoing')}
        </output>
      )}
      {bulk.state === 'done' && bulk.undo_failed && <Banner tone="danger">{t('undo.failed')}</Banner>}
      {bulk.state !== 'undone' && <Outcome bulk={bulk} />}
      <UndoWords bulk={bulk} />
    </>
  );
}

const tones = { good: 'bg-leaf', losing: 'bg-apricot ring-1 ring-ink-3', skipped: 'bg-line-strong' } as const;

/** The results by kind, with the number and the first names of each. */
function Outcome({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation('staffBulk');
  const { kind, changing, leaving_room: room, losing_requests: requests, skipped } = bulk;
  const lines = [
    { id: 'changing', tone: 'good', count: changing, text: t(`changes.${kind}`), names: [] },
    { id: 'room', tone: 'losing', ...room, text: t('leavesRoom') },
    { id: 'requests', tone: 'losing', ...requests, text: t('losesRequests') },
    ...skipped.map(({ skip_reason: reason, count, names }) => ({
      id: reason,
      tone: 'skipped' as const,
      count,
      text: t(`why.${reason}`),
      names,
    })),
  ] as const;
  return (
    <ul className="divide-y divide-line">
      {lines
        .filter(({ id, count }) => count > 0 || id === 'changing')
        .map(({ id, tone, count, text, names }) => (
          <li key={id} className="flex items-baseline gap-3 py-2">
            <span aria-hidden className={`size-2 shrink-0 rounded-full ${tones[tone]}`} />
            <span className="min-w-8 font-semibold tabular-nums">{count}</span>
            <span className="min-w-0 flex-1">
              {text}
              {names.length > 0 && (
                <span className="block text-sm wrap-anywhere text-ink-2">
                  {names.map((name) => name || t('noName')).join(' · ')}
                  {count > names.length && ` ${t('andMore', { count: count - names.length })}`}
                </span>
              )}
            </span>
          </li>
        ))}
    </ul>
  );
}

interface BulkConfirmationProps extends Omit<BulkDialogProps, 'id'> {
  bulk: Bulk;
}

function BulkConfirmation({ bulk, onDone, onClose }: BulkConfirmationProps) {
  const { t, language } = useTranslation('staffBulk');
  const committing = useAction(useCommitBulk(bulk.bulk_id), 'inPlace');
  const { kind, state, fingerprint, changing: count } = bulk;
  const submit = (reason: string) => committing.run({ fingerprint, ...(reason && { reason }) }, onDone);
  const isStale = state === 'stale';
  return (
    <ReasonDialog
      title={t(`titles.${kind}`, { count })}
      submit={t(`submit.${kind}`, { count })}
      {...(kind === 'remove' && { tone: 'danger' as const })}
      needsReason={bulkRules.withReason.includes(kind)}
      isPending={committing.isPending}
      error={isStale ? null : committing.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && <Banner tone="warning">{t('stale')}</Banner>}
      {state === 'failed' && <Banner tone="danger">{t('failed')}</Banner>}
      <p className="text-ink-2">
        {joinSentences(
          [
            bulk.unit ? t('before.move', { unit: bulk.unit }) : t('before.any'),
            t(kind === 'invite' || kind === 'remind' ? 'oneUndoMails' : 'oneUndo'),
          ],
          language,
        )}
      </p>
      <Outcome bulk={bulk} />
      <div>
        <RowsFile id={bulk.bulk_id} />
      </div>
    </ReasonDialog>
  );
}
