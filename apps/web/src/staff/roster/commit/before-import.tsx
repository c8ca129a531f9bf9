import type { SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImport } from '@nestmate/contract/staff/roster';
import { type ReactNode, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { useForm } from '@/ui/use-form';
import { FormDialog } from '../../parts/form-dialog';
import { useCommitImport } from '../roster.queries';

interface BeforeImportProps {
  place: SubnetworkId;
  found: RosterImport;
  /** What staff have changed that the file was not read with yet: nothing is imported before. */
  waitsFor: 'columns' | 'words' | null;
  /** Downloads the rows that cannot be used. */
  wrongRows: ReactNode;
  onSee: (rows: 'differing' | 'gone') => void;
}

/** The remaining decisions about a compared file, and the button to import it. */
export function BeforeImport({ place, found, waitsFor, wrongRows, onSee }: BeforeImportProps) {
  const { t } = useTranslation('staffRoster');
  const [removal, setRemoval] = useState(removeNobody);
  const [isAsking, setAsking] = useState(false);
  const count = changesOf(found, removal);
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
          onChange={setRemoval}
          isTried={form.isTried}
          onSee={() => onSee('gone')}
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
        <CommitDialog place={place} found={found} removal={removal} onClose={() => setAsking(false)} />
      )}
    </form>
  );
}

/** Whether people who are missing from the file are removed; by default they stay. */
interface Removal {
  remove: boolean;
  /** Their number, as typed. */
  typed: string;
}

const removeNobody: Removal = { remove: false, typed: '' };

type ComparedImport = Pick<RosterImport, 'counts' | 'removal_limit'>;

const isAboveLimit = ({ counts, removal_limit }: ComparedImport): boolean => counts.gone > removal_limit;

/** Whether the number of removals still has to be typed. */
const isUnconfirmed = (found: ComparedImport, { remove, typed }: Removal): boolean =>
  remove && isAboveLimit(found) && typed.trim() !== String(found.counts.gone);

/** The number of people that the import would change. */
const changesOf = ({ counts }: ComparedImport, { remove }: Removal): number =>
  counts.new + counts.changed + counts.moved + (remove ? counts.gone : 0);

/** Why a file changes nothing: its people are already here, or all or some of its rows are wrong. */
function nothingIn({ counts: { wrong, same } }: ComparedImport): 'allWrong' | 'nothing' | 'restHere' {
  if (wrong === 0) return 'nothing';
  return same === 0 ? 'allWrong' : 'restHere';
}

interface CommitDialogProps {
  place: SubnetworkId;
  found: RosterImport;
  removal: Removal;
  onClose: () => void;
}

/** Repeats what an import does, and starts it. Rows that cannot be used are left out explicitly. */
function CommitDialog({ place, found, removal, onClose }: CommitDialogProps) {
  const { t } = useTranslation('staffRoster');
  const { counts, one_name: oneName } = found;
  const losing = removal.remove ? lossesIn(found.losing) : found.losing.moved;
  const [leavesOut, setLeavesOut] = useState(counts.wrong === 0);
  const committing = useAction(useCommitImport(place, found.import_id), 'inPlace');
  // Read again or discarded since, perhaps by a colleague.
  const isGone = committing.error instanceof CallError && committing.error.errorCode === 'NotFound';
  const submit = () => {
    return committing.run(
      {
        remove: removal.remove,
        ...(removal.remove && { remove_count: counts.gone }),
      },
      (_, isHere) => isHere && onClose(),
    );
  };
  const lines = [
    ...(['new', 'changed', 'moved'] as const)
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`commit.${outcome}`, { count: counts[outcome] })),
    ...(oneName > 0 ? [t('commit.oneName', { count: oneName })] : []),
    ...(counts.gone > 0
      ? [t(removal.remove ? 'commit.removed' : 'commit.kept', { count: counts.gone })]
      : []),
    ...(losing.rooms > 0 ? [t('commit.rooms', { count: losing.rooms })] : []),
    ...(losing.requests > 0 ? [t('commit.requests', { count: losing.requests })] : []),
  ];
  return (
    <FormDialog
      title={t('commit.title', { file: found.name })}
      submit={t('commit.submit')}
      tone={removal.remove ? 'danger' : 'primary'}
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

interface MissingPeopleProps {
  found: RosterImport;
  removal: Removal;
  onChange: (removal: Removal) => void;
  /** Whether the import was attempted: then missing input is shown. */
  isTried: boolean;
  onSee: () => void;
}

/**
 * People whom an earlier file added and who are missing from this one: they stay, unless staff choose to remove them.
 */
function MissingPeople({ found, removal, onChange, isTried, onSee }: MissingPeopleProps) {
  const { t } = useTranslation('staffRoster');
  const count = found.counts.gone;
  const isAbove = isAboveLimit(found);
  return (
    <Card as="section" className="flex flex-col gap-4 sm:flex-row sm:gap-6">
      <WindowPicture scene="moon" beside="box" className="w-24 shrink-0 self-start max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className={`text-lg ${isAbove ? 'text-brick' : ''}`}>{t('missing.title', { count })}</h2>
        <p className="max-w-[70ch] text-ink-2">
          {t('missing.text')} {isAbove && t('missing.above', { limit: found.removal_limit })}
        </p>
        <RadioGroup
          label={t('missing.choice')}
          isLabelHidden
          look="chips"
          options={[
            { id: 'keep' as const, label: t('missing.keep', { count }) },
            { id: 'remove' as const, label: t('missing.remove', { count }) },
          ]}
          value={removal.remove ? 'remove' : 'keep'}
          onChange={(choice) => onChange({ ...removal, remove: choice === 'remove' })}
        />
        {removal.remove && isAbove && (
          <div className="max-w-72">
            <TextField
              label={t('missing.type', { count })}
              inputMode="numeric"
              value={removal.typed}
              onChange={(typed) => onChange({ ...removal, typed })}
              error={isTried && isUnconfirmed(found, removal) ? t('missing.typeIt', { count }) : undefined}
            />
          </div>
        )}
        <span>
          <Button size="sm" variant="quiet" onPress={onSee}>
            {t('missing.see')}
          </Button>
        </span>
      </div>
    </Card>
  );
}

type Losses = RosterImport['losing']['moved'];

/** The losses of an import that also removes the people who are missing from the file. */
export const lossesIn = ({ moved, gone }: RosterImport['losing']): Losses => ({
  rooms: moved.rooms + gone.rooms,
  requests: moved.requests + gone.requests,
});
