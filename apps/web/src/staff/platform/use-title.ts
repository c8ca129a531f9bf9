import type { TextPath } from '@nestmate/locales';
import { useEffect } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';

/** Names the window after the page. */
export function useTitle(page: TextPath<'staff'>): void {
  const { t } = useTranslation('staff');
  const title = t('windowTitle', { page: t(page) });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
