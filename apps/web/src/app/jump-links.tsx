import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

export const navigationId = 'navigation';
export const contentId = 'content';

function JumpLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      // Focus moves without a new history entry.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:text-plum focus:shadow-float"
    >
      {children}
    </a>
  );
}

/** For people who use the keyboard: to the menu, or past it. Every page has them but home. */
export function JumpLinks({ withMenu }: { withMenu: boolean }) {
  const { t } = useTranslation('shell');
  if (useLocation().pathname === '/') return null;
  return (
    <>
      {withMenu && <JumpLink to={navigationId}>{t('jump.navigation')}</JumpLink>}
      <JumpLink to={contentId}>{t('jump.content')}</JumpLink>
    </>
  );
}
