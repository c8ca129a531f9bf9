import type { SubnetworkId } from '@nestmate/contract';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { type AreaName, areaNames, useAreaHref } from './areas';

/** The areas of a place. */
export function AreaNav({ place, current }: { place: SubnetworkId; current: AreaName }) {
  const { t } = useTranslation('staffSetUp');
  const hrefOf = useAreaHref();
  return (
    <nav aria-label={t('areasOf')} className="mb-4 flex flex-wrap gap-1 border-b border-line pb-2">
      {areaNames.map((area) => (
        <Link
          key={area}
          to={hrefOf(area, place)}
          aria-current={area === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-2 transition hover:bg-sunken hover:text-ink aria-[current]:bg-plum-soft aria-[current]:font-semibold aria-[current]:text-plum"
        >
          {t(`staff:areas.${area}`)}
        </Link>
      ))}
    </nav>
  );
}
