import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Checkbox } from '@/ui/checkbox';
import { FormDialog } from '../../parts/form-dialog';
import { useCommit } from '../roster.queries';
import type { Removal } from './removal';

interface Props {
  place: SubnetworkId;
  found: RosterImport;
  removal: Removal;
  onClose: () => void;
}

/** Repeats what an import does, and starts it. Rows that cannot be used are left out explicitly. */
export function CommitDialog({ place, found, removal, onClose }: Props) {
  const { t } = useTranslation('staffRoster');
  const { counts, losing, one_name: oneName } = found;
  const [leavesOut, setLeavesOut] = useState(counts.wrong === 0);
  const [isTried, setTried] = useState(false);
  const committing = useCommit(place, found.import_id);
  const submit = () => {
    setTried(true);
    if (!leavesOut) return;
    committing
      .mutateAsync({
        remove: removal.remove,
        ...(removal.remove && { remove_count: counts.gone }),
      })
      .then(onClose, () => undefined);
  };
  const lines = [
    ...(['new', 'changed', 'moved'] as const)
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`commit.${outcome}`, { count: counts[outcome] })),
    ...(oneName > 0 ? [t('commit.oneName', { count: oneName })] : []),
    ...(counts.gone > 0
      ? [t(removal.remove ? 'commit.removed' : 'commit.kept', { count: counts.gone })]
      : []),
    ...(losing.rooms > 0 && (removal.remove || counts.gone === 0)
      ? [t('commit.rooms', { count: losing.rooms })]
      : []),
    ...(losing.requests > 0 && (removal.remove || counts.gone === 0)
      ? [t('commit.requests', { count: losing.requests })]
      : []),
  ];
  return (
    <FormDialog
      title={t('commit.title', { file: found.name })}
      submit={t('commit.submit')}
      tone={removal.remove ? 'danger' : 'primary'}
      isPending={committing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {committing.error && <Banner tone="danger">{errorTextOf(committing.error)}</Banner>}
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
    </FormDialog>
  );
}
