import { lazyPart } from '@/ui/lazy-part';

export const LiveSession = lazyPart(async () => (await import('./live-session')).LiveSession);
export const HeaderParts = lazyPart(async () => (await import('./header-parts')).HeaderParts);
export const HeaderSupport = lazyPart(async () => (await import('./header-parts')).HeaderSupport);
export const SideMenu = lazyPart(async () => (await import('./side-menu')).SideMenu);

/** The parts around a signed-in person's page. */
export function fetchSignedInParts(): void {
  void LiveSession.fetch();
  void SideMenu.fetch();
}
