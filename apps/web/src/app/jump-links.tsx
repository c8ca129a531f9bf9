import { useLocation } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { SkipLink } from '@/ui/skip-link';

export const navigationId = 'navigation';
export const contentId = 'content';

/** Skip links to the menu and to the content, on every page except home. */
export function JumpLinks({ withMenu }: { withMenu: boolean }) {
  const { t } = useTranslation('shell');
  if (useLocation().pathname === '/') return null;
  return (
    <>
      {withMenu && <SkipLink target={navigationId}>{t('jump.navigation')}</SkipLink>}
      <SkipLink target={contentId}>{t('jump.content')}</SkipLink>
    </>
  );
}
