import { later } from '@/ui/later';

export const LiveSession = later(async () => (await import('./live-session')).LiveSession);
export const SideMenu = later(async () => (await import('./side-menu')).SideMenu);

/** What surrounds a signed-in person's page. */
export function fetchSignedInParts(): void {
  void LiveSession.fetch();
  void SideMenu.fetch();
}
