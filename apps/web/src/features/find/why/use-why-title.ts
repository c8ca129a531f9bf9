import { useTranslation } from '@/platform/use-translation';
import { fits } from './grouped';

/** The heading of an explained percentage. */
export function useWhyTitle() {
  const { t } = useTranslation('find');
  return (name: string, percent: number | null) =>
    percent === null ? t('profile.why') : t(fits(percent) ? 'why.fit' : 'why.differ', { name });
}
