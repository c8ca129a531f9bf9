import { limits } from '@nestmate/contract/limits';
import type { SearchFilters } from '@nestmate/contract/search';
import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { useFoundCount } from './search.queries';

interface ShowActionProps {
  filters: SearchFilters;
  href: string;
}

/** Leads to the people who match and shows their live number, unless it is small. */
export function ShowAction({ filters, href }: ShowActionProps) {
  const { t } = useTranslation('search');
  const count = useFoundCount(filters).data?.count;
  const few = { count: limits.minCountShown };
  const words = () => {
    if (count === undefined) return { label: t('show'), announcement: t('counting') };
    if (count === null) return { label: t('showFew'), announcement: t('fewFit', few) };
    return { label: t('showCount', { count }), announcement: t('fit', { count }) };
  };
  const { label, announcement } = words();
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <span className="min-w-0 flex-1 tabular-nums">
        <ButtonLink href={href} fullWidth>
          {label}
        </ButtonLink>
      </span>
    </>
  );
}
