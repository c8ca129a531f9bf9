import { later } from '@/ui/later';

export const LiveSession = later(async () => (await import('./live-session')).LiveSession);
export const SideMenu = later(async () => (await import('./side-menu')).SideMenu);

/** What surrounds the page of somebody who is signed in. */
export function fetchSignedInParts(): void {
  void LiveSession.fetch();
  void SideMenu.fetch();
}
