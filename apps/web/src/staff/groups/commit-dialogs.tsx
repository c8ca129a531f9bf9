import type { DraftGroup, GroupDraft } from '@nestmate/contract/staff/groups';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { isChangedMeanwhile } from '../platform/error-text';
import { useCommitGroups, useDiscardDraft, useUndoCommit } from './groups.queries';

/** What residents read. */
const quoteClasses = 'mt-1 rounded-control border border-line bg-sunken p-3';

interface CommitDialogProps {
  draft: GroupDraft;
  /** The chosen groups, as they are now; null for all. */
  groups: readonly DraftGroup[] | null;
  onDone: () => void;
  /** Also learns whether a group has changed since it was chosen. */
  onClose: (isOutdated: boolean) => void;
}

/** Makes rooms of groups once staff have read of how many people, and what residents will be told. */
export function CommitDialog({ draft, groups, onDone, onClose }: CommitDialogProps) {
  const { t } = useTranslation(['staffGroups', 'bell']);
  const committing = useAction(useCommitGroups(draft.draft_id), 'inPlace');
  const people = groups
    ? groups.reduce((sum, group) => sum + group.people.length, 0)
    : draft.to_commit.people;
  const count = groups ? groups.length : draft.to_commit.groups;
  // A group that changes behind the dialog was not seen as it is then.
  const [commitId] = useState(() => crypto.randomUUID());
  const [seen] = useState(() => groups?.map(({ number, version }) => ({ number, version })) ?? null);
  const without = draft.people - draft.placed;
  const changed = groups
    ? groups.flatMap((group) => group.people).filter(({ change }) => change !== null).length
    : draft.changed;
  const submit = (reason: string) =>
    committing.run({ commit_id: commitId, groups: seen, people, ...(reason && { reason }) }, (_, isHere) => {
      if (isHere) onDone();
    });
  return (
    <ReasonDialog
      title={t('commit.title', { count })}
      submit={t('commit.submit', { count })}
      needsReason={false}
      isPending={committing.isPending}
      error={committing.error}
      changed={t('commit.changed')}
      onSubmit={submit}
      onClose={() => onClose(isChangedMeanwhile(committing.error))}
    >
      <ul className="flex flex-col gap-3">
        <Line count={people}>{t('commit.people', { count: people })}</Line>
        {groups === null && without > 0 && (
          <Line count={without}>{t('commit.without', { count: without })}</Line>
        )}
        {changed > 0 && <Line count={changed}>{t('commit.skipped', { count: changed })}</Line>}
      </ul>
      <div>
        <h3 className="text-base">{t('commit.told')}</h3>
        <p className={quoteClasses}>{t('bell:items.office.matched')}</p>
        <p className="mt-1 text-sm text-ink-2">{t('commit.toldText')}</p>
      </div>
      <p className="text-ink-2">{t('commit.undo')}</p>
    </ReasonDialog>
  );
}

function Line({ count, children }: { count: number; children: string }) {
  const { language } = useTranslation('staffGroups');
  return (
    <li className="flex items-baseline gap-3">
      <span className="min-w-10 shrink-0 text-right font-semibold tabular-nums">
        {new Intl.NumberFormat(language).format(count)}
      </span>
      <span className="min-w-0 flex-1 text-ink-2">{children}</span>
    </li>
  );
}

interface DraftDialogProps {
  draft: GroupDraft;
  onClose: () => void;
}

/** Undoes a commit. */
export function UndoDialog({ draft, onClose }: DraftDialogProps) {
  const { t } = useTranslation(['staffGroups', 'bell']);
  const undoing = useAction(useUndoCommit(draft.draft_id), 'inPlace');
  const { error } = undoing;
  const isLate = error instanceof CallError && error.errorCode === 'TooLate';
  const submit = (reason: string) => {
    const commitId = draft.committed?.undoable_commit;
    if (!commitId) return;
    void undoing.run({ commit_id: commitId, reason }, (_, isHere) => {
      if (isHere) onClose();
    });
  };
  return (
    <ReasonDialog
      title={t('undo.title', { count: draft.committed?.undoable ?? 0 })}
      submit={t('committed.undo')}
      tone="danger"
      needsReason
      isPending={undoing.isPending}
      error={isLate ? null : error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isLate && <Banner tone="danger">{t('undo.late')}</Banner>}
      <p className="text-ink-2">{t('undo.text')}</p>
      <div>
        <h3 className="text-base">{t('commit.told')}</h3>
        <dl>
          <dt className="mt-1 text-sm text-ink-2">{t('undo.leaving')}</dt>
          <dd className={quoteClasses}>{t('bell:items.office.takenOut')}</dd>
          <dt className="mt-2 text-sm text-ink-2">{t('undo.staying')}</dt>
          <dd className={quoteClasses}>{t('bell:items.room.leftUnnamed')}</dd>
        </dl>
      </div>
    </ReasonDialog>
  );
}

/** Discards a draft. */
export function DiscardDialog({ draft, onClose, onDone }: DraftDialogProps & { onDone: () => void }) {
  const { t } = useTranslation(['staffGroups', 'common']);
  const discarding = useAction(useDiscardDraft(draft.draft_id), 'inPlace');
  const discard = () =>
    void discarding.run(undefined, (_, isHere) => {
      if (isHere) onDone();
      toast({ text: t('discard.done'), tone: 'success' });
    });
  const isCommitted = (draft.committed?.done ?? 0) > 0;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('discard.title', { number: draft.number })}
      confirm={{
        label: t('discard.submit'),
        tone: 'danger',
        isPending: discarding.isPending,
        onPress: discard,
      }}
      cancelLabel={t('common:cancel')}
    >
      {discarding.error && <Banner tone="danger">{errorTextOf(discarding.error)}</Banner>}
      <p>{t(isCommitted ? 'discard.textCommitted' : 'discard.text')}</p>
    </ConfirmDialog>
  );
}
