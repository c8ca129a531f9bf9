import type { RosterImport } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { ButtonLink } from '@/ui/button-link';
import { useHref } from '../../platform/use-href';

/** What an import did, and where to continue. */
export function ImportDone({ found }: { found: RosterImport }) {
  const { t, language } = useTranslation('staffRoster');
  const href = useHref();
  const { counts, removed, committed_at, committed_by } = found;
  const did = [
    ...(['new', 'changed', 'moved'] as const)
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => t(`counted.${outcome}`, { count: counts[outcome] })),
    ...(removed > 0 ? [t('counted.removed', { count: removed })] : []),
  ];
  const when =
    committed_at &&
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(committed_at),
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
        </span>
      }
    >
      {when && t('done.by', { who: committed_by ?? t('earlier.former'), when })}
    </Banner>
  );
}
