import { type Bulk, type BulkId } from '@nestmate/contract/staff';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { Spinner } from '@/ui/spinner';
import { ReasonDialog } from '../../parts/reason-dialog';
import { bulkRules } from '../../platform/calls';
import { useBulk, useCommitting } from './bulk.queries';
import { Outcome } from './outcome';
import { RowsFile } from './rows-file';
import { UndoButton, UndoWords } from './undo';

interface Props {
  id: BulkId;
  onDone: () => void;
  onClose: () => void;
}

/** A bulk action, from its preview to its result. */
export function BulkDialog({ id, onDone, onClose }: Props) {
  const { data: bulk, error } = useBulk(id);
  const { t } = useTranslation('staffBulk');
  if (bulk && ['shown', 'stale', 'failed'].includes(bulk.state) && bulk.changing > 0)
    return <Asking bulk={bulk} onDone={onDone} onClose={onClose} />;
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

function Asking({ bulk, onDone, onClose }: { bulk: Bulk; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('staffBulk');
  const committing = useCommitting(bulk.bulk_id);
  const { kind, state, fingerprint, changing: count } = bulk;
  const submit = (reason: string) =>
    committing.mutateAsync({ fingerprint, ...(reason && { reason }) }).then(onDone, () => undefined);
  const isStale = state === 'stale';
  return (
    <ReasonDialog
      title={t(`titles.${kind}`, { count })}
      submit={t(`submit.${kind}`, { count })}
      {...(kind === 'remove' && { tone: 'danger' as const })}
      needsReason={bulkRules.reasons.includes(kind)}
      isPending={committing.isPending}
      error={isStale ? null : committing.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && <Banner tone="warning">{t('stale')}</Banner>}
      {state === 'failed' && <Banner tone="danger">{t('failed')}</Banner>}
      <p className="text-ink-2">
        {bulk.unit ? t('before.move', { unit: bulk.unit }) : t('before.any')}{' '}
        {t(kind === 'invite' || kind === 'remind' ? 'oneUndoMails' : 'oneUndo')}
      </p>
      <Outcome bulk={bulk} />
      <div>
        <RowsFile id={bulk.bulk_id} />
      </div>
    </ReasonDialog>
  );
}
