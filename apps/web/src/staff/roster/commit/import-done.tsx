import type { RosterImport } from '@nestmate/contract/staff/roster';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { ProgressBar } from '@/ui/progress-bar';
import { NotCounted } from '../../parts/consequences';
import { ReasonDialog } from '../../parts/reason-dialog';
import type { RosterPlace } from '../../platform/staff.keys';
import { useHref } from '../../platform/use-address';
import { useUndoImport, useUndoPreview } from '../roster.queries';
import { countedMissing } from './missing-people';

/** The result of an import, and where to continue; or that it was undone. */
export function ImportDone({ place, found }: { place: RosterPlace; found: RosterImport }) {
  const { t, language } = useTranslation('staffRoster');
  const href = useHref();
  const [isUndoing, setUndoing] = useState(false);
  const { counts, committed_at, committed_by, undone_at, undone_by } = found;
  const did = [
    ...(['new', 'changed', 'moved'] as const)
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`counted.${outcome}`, { count: counts[outcome] })),
    ...(found.relocated > 0 ? [t('counted.went', { count: found.relocated })] : []),
    ...countedMissing(found, t),
  ];
  const moment = (at: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const by = (who: string | null, at: string) =>
    t('done.by', { who: who ?? t('earlier.former'), when: moment(at) });
  if (undone_at)
    return (
      <Banner tone="info" title={t('undo.done')}>
        {by(undone_by, undone_at)}
      </Banner>
    );
  return (
    <Banner
      tone="success"
      title={did.join(' · ') || t('earlier.nothing')}
      action={
        <span className="flex flex-wrap gap-2">
          <ButtonLink size="sm" href={href('invitations')}>
            {t('done.invitations')}
          </ButtonLink>
          <ButtonLink size="sm" variant="secondary" href={href('residents')}>
            {t('done.residents')}
          </ButtonLink>
          <Button size="sm" variant="quiet" onPress={() => setUndoing(true)}>
            {t('undo.open')}
          </Button>
        </span>
      }
    >
      {committed_at && by(committed_by, committed_at)}
      {found.failure && <p>{t('undo.failed')}</p>}
      {isUndoing && <UndoDialog place={place} found={found} onClose={() => setUndoing(false)} />}
    </Banner>
  );
}

interface UndoDialogProps {
  place: RosterPlace;
  found: RosterImport;
  onClose: () => void;
}

const effects = ['newcomers', 'joined', 'back', 'later', 'restored', 'returned'] as const;

/** Explains what undoing an import does, and starts it. */
function UndoDialog({ place, found, onClose }: UndoDialogProps) {
  const { t } = useTranslation('staffRoster');
  const preview = useUndoPreview(place, found.import_id);
  const counts = preview.data;
  const undo = useAction(useUndoImport(place, found.import_id), 'inPlace');
  const lines = counts && effects.filter((effect) => counts[effect] > 0);
  return (
    <ReasonDialog
      title={t('undo.title', { file: found.name })}
      submit={t('undo.submit')}
      tone="danger"
      needsReason
      isPending={undo.isPending}
      error={undo.error}
      onSubmit={(reason) => void undo.run({ reason }, (_, isHere) => isHere && onClose())}
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
        <NotCounted query={preview} />
      )}
      <p className="text-ink-2">{t('undo.rooms')}</p>
    </ReasonDialog>
  );
}

export function ImportRunning({ found: { state, progress } }: { found: RosterImport }) {
  const { t } = useTranslation('staffRoster');
  return (
    <Card as="section" className="max-w-160">
      <ProgressBar label={t(`running.${state === 'undoing' ? state : 'committing'}`)} percent={progress} />
      <p className="pt-3 text-ink-2">{t('running.text')}</p>
    </Card>
  );
}
