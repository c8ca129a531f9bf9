import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { useHref } from '../../platform/use-href';
import { UndoDialog } from './undo-dialog';

/** The result of an import, and where to continue; or that it was undone. */
export function ImportDone({ place, found }: { place: SubnetworkId; found: RosterImport }) {
  const { t, language } = useTranslation('staffRoster');
  const href = useHref();
  const [isUndoing, setUndoing] = useState(false);
  const { counts, removed, committed_at, committed_by, undone_at, undone_by } = found;
  const did = [
    ...(['new', 'changed', 'moved'] as const)
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`counted.${outcome}`, { count: counts[outcome] })),
    ...(removed > 0 ? [t('counted.removed', { count: removed })] : []),
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
