import type { RosterImport } from '@nestmate/contract/staff/roster';
import { type ReactNode, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { useForm } from '@/ui/use-form';
import { FormDialog } from '../../parts/form-dialog';
import type { RosterPlace } from '../../platform/staff.keys';
import { useCommitImport } from '../roster.queries';
import {
  countRelocated,
  countRemoved,
  type Departures,
  isUnconfirmed,
  lossesOf,
  MissingPeople,
  RelocatedPeople,
} from './missing-people';

interface BeforeImportProps {
  place: RosterPlace;
  found: RosterImport;
  /** What staff have changed that the file was not read with yet: nothing is imported before. */
  waitsFor: 'columns' | 'words' | null;
  departures: Departures;
  onChange: (departures: Departures) => void;
  /** Downloads the rows that cannot be used. */
  wrongRows: ReactNode;
  onSee: (rows: 'differing' | 'gone' | 'relocated') => void;
}

/** The remaining decisions about a compared file, and the button to import it. */
export function BeforeImport({
  place,
  found,
  waitsFor,
  departures,
  onChange,
  wrongRows,
  onSee,
}: BeforeImportProps) {
  const { t } = useTranslation('staffRoster');
  const [isAsking, setAsking] = useState(false);
  const { removal, moving } = departures;
  const count = changesOf(found, departures);
  const form = useForm({ isRight: !isUnconfirmed(found, removal), submit: () => setAsking(true) });
  return (
    <form {...form.props} className="contents">
      {found.state === 'failed' && (
        <Banner tone="danger" title={t('failed.title')}>
          {t(`failed.${found.failure ?? 'broken'}`)}
        </Banner>
      )}
      {found.state === 'stale' && (
        <Banner
          tone="warning"
          title={t('stale.title', { count: found.differing })}
          action={
            <Button size="sm" variant="secondary" onPress={() => onSee('differing')}>
              {t('stale.see')}
            </Button>
          }
        >
          {t('stale.text')}
        </Banner>
      )}
      {found.counts.gone > 0 && (
        <MissingPeople
          found={found}
          removal={removal}
          onChange={(next) => onChange({ ...departures, removal: next })}
          isTried={form.isTried}
          onSee={() => onSee('gone')}
        />
      )}
      {found.counts.relocated > 0 && (
        <RelocatedPeople
          found={found}
          removal={moving}
          onChange={(next) => onChange({ ...departures, moving: next })}
          onSee={() => onSee('relocated')}
        />
      )}
      {found.counts.wrong > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">{t('commit.wrong', { count: found.counts.wrong })}</p>
          {wrongRows}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {count > 0 ? (
          <>
            <Button type="submit" isDisabled={waitsFor !== null}>
              {t('commit.action', { count })}
            </Button>
            {waitsFor && <p className="text-ink-2">{t(`commit.waitsFor.${waitsFor}`)}</p>}
          </>
        ) : (
          <p className="font-semibold">{t(`commit.${nothingIn(found)}`)}</p>
        )}
      </div>
      {isAsking && (
        <CommitDialog place={place} found={found} departures={departures} onClose={() => setAsking(false)} />
      )}
    </form>
  );
}

/** The number of people that the import would change. */
const changesOf = (found: RosterImport, { removal, moving }: Departures): number =>
  found.counts.new +
  found.counts.changed +
  found.counts.moved +
  countRemoved(found, removal) +
  countRelocated(found, moving);

/** Why a file changes nothing: its people are already here or stay where they are, or rows of it are wrong. */
function nothingIn({
  counts: { wrong, same, relocated },
}: RosterImport): 'allWrong' | 'nothing' | 'restHere' | 'unlessMoved' {
  if (relocated > 0) return 'unlessMoved';
  if (wrong === 0) return 'nothing';
  return same === 0 ? 'allWrong' : 'restHere';
}

interface CommitDialogProps {
  place: RosterPlace;
  found: RosterImport;
  departures: Departures;
  onClose: () => void;
}

/** Repeats what an import does, and starts it. Rows that cannot be used are left out explicitly. */
function CommitDialog({ place, found, departures, onClose }: CommitDialogProps) {
  const { t } = useTranslation('staffRoster');
  const { counts, one_name: oneName } = found;
  const { removal, moving } = departures;
  const losing = lossesOf(found, departures);
  const relocated = countRelocated(found, moving);
  const settled = counts.relocated - relocated;
  const removed = countRemoved(found, removal);
  const staying = counts.gone - removed;
  const [leavesOut, setLeavesOut] = useState(counts.wrong === 0);
  const committing = useAction(useCommitImport(place, found.import_id), 'inPlace');
  // Read again or discarded since, perhaps by a colleague.
  const isGone = committing.error instanceof CallError && committing.error.errorCode === 'NotFound';
  const submit = () => {
    return committing.run(
      {
        remove: removed > 0,
        ...(removed > 0 && { remove_count: removed }),
        ...(removed > 0 && removal.of === 'chosen' && { remove_only: [...removal.chosen.keys()] }),
        ...(relocated > 0 && { relocate: true }),
        ...(relocated > 0 && moving.of === 'chosen' && { relocate_only: [...moving.chosen.keys()] }),
      },
      (_, isHere) => isHere && onClose(),
    );
  };
  const lines = [
    ...(['new', 'changed', 'moved'] as const)
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`commit.${outcome}`, { count: counts[outcome] })),
    ...(relocated > 0 ? [t('commit.relocated', { count: relocated })] : []),
    ...(settled > 0 ? [t('commit.settled', { count: settled })] : []),
    ...(oneName > 0 ? [t('commit.oneName', { count: oneName })] : []),
    ...(removed > 0 ? [t('commit.removed', { count: removed })] : []),
    ...(staying > 0 ? [t('commit.kept', { count: staying })] : []),
    ...(losing.rooms > 0 ? [t('commit.rooms', { count: losing.rooms })] : []),
    ...(losing.requests > 0 ? [t('commit.requests', { count: losing.requests })] : []),
  ];
  return (
    <FormDialog
      title={t('commit.title', { file: found.name })}
      submit={t('commit.submit')}
      tone={removed > 0 || relocated > 0 ? 'danger' : 'primary'}
      isPending={committing.isPending}
      isRight={leavesOut}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {committing.error && (
            <Banner tone="danger">{isGone ? t('commit.replaced') : errorTextOf(committing.error)}</Banner>
          )}
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="text-ink-2">{t('commit.whole')}</p>
          {counts.wrong > 0 && (
            <Checkbox
              isSelected={leavesOut}
              onChange={setLeavesOut}
              error={isTried && !leavesOut ? t('commit.leaveOutMissing') : undefined}
            >
              {t('commit.leaveOut', { count: counts.wrong })}
            </Checkbox>
          )}
        </>
      )}
    </FormDialog>
  );
}
