import { useTranslation } from '@/platform/use-translation';
import { fits } from './grouped';

/** The heading of the reasons; with a percentage, it says whether two people have more in common or more differences. */
export function useWhyTitle() {
  const { t } = useTranslation('find');
  return (name: string, percent: number | null) =>
    t(percent === null ? 'why.unknown' : fits(percent) ? 'why.fit' : 'why.differ', { name });
}
