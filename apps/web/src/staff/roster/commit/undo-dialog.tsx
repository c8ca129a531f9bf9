import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { NotCounted } from '../../parts/consequences';
import { ReasonDialog } from '../../parts/reason-dialog';
import { useUndo, useUndoing } from '../roster.queries';

interface Props {
  place: SubnetworkId;
  found: RosterImport;
  onClose: () => void;
}

const effects = ['newcomers', 'joined', 'back', 'later', 'restored'] as const;

/** Explains what undoing an import does, and starts it. */
export function UndoDialog({ place, found, onClose }: Props) {
  const { t } = useTranslation('staffRoster');
  const undoing = useUndoing(place, found.import_id);
  const counts = undoing.data;
  const undo = useUndo(place, found.import_id);
  const lines = counts && effects.filter((effect) => counts[effect] > 0);
  return (
    <ReasonDialog
      title={t('undo.title', { file: found.name })}
      submit={t('undo.submit')}
      tone="danger"
      needsReason
      isPending={undo.isPending}
      error={undo.error}
      onSubmit={(reason) => void undo.mutateAsync({ reason }).then(onClose, () => undefined)}
      onClose={onClose}
    >
      {counts && lines ? (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {lines.map((effect) => (
            <li key={effect}>{t(`undo.${effect}`, { count: counts[effect] })}</li>
          ))}
          {lines.length === 0 && <li>{t('undo.nothing')}</li>}
        </ul>
      ) : (
        <NotCounted query={undoing} />
      )}
      <p className="text-ink-2">{t('undo.rooms')}</p>
    </ReasonDialog>
  );
}
