import { useLocation } from 'react-router';
import { BellLink } from '@/features/notifications';
import { useWideScreen } from '@/ui/use-media';
import { menuVariant } from './menu';
import { statesOf } from './person-state';
import { useVisit } from './use-visit';

const path = '/notifications';

/** At the end of a phone's header. On its own page it would lead nowhere, and before the end of registration there is nothing to tell. */
export function HeaderBell() {
  const isWide = useWideScreen();
  const isRegistering = menuVariant(statesOf(useVisit())) === 'registration';
  const { pathname } = useLocation();
  return isWide || isRegistering || pathname === path ? null : <BellLink />;
}

/** Beside the product's name in the menu. */
export function MenuBell() {
  const isWide = useWideScreen();
  const { pathname } = useLocation();
  return isWide ? <BellLink isCurrent={pathname === path} /> : null;
}
