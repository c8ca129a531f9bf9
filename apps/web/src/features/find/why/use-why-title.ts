import { useTranslation } from '@/platform/use-translation';
import { fits } from './grouped';

/** The heading of what two have in common and where they differ; it says which is more where there is a percentage. */
export function useWhyTitle() {
  const { t } = useTranslation('find');
  return (name: string, percent: number | null) =>
    t(percent === null ? 'why.unknown' : fits(percent) ? 'why.fit' : 'why.differ', { name });
}
