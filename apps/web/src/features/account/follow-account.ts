import { showInfo } from '@/features/support';
import { currentLanguage, i18n } from '@/platform/i18n';
import { onLive } from '@/platform/live';
import { endSession } from '@/platform/session-end';
import { fetchTexts } from '@/platform/texts';
import { refreshArchive } from './archive.queries';
import { isDeleting } from './delete-account';
import { refreshIdentities } from './identities.queries';

/** Another window has ended this one's session; the person learns why. */
async function leave(why: 'accountDeleted' | 'sessionEnded'): Promise<void> {
  // A window that cannot fetch its words any more still has to forget.
  await fetchTexts(currentLanguage(), 'account').catch(() => undefined);
  await endSession();
  const deleted = why === 'accountDeleted';
  showInfo({
    label: i18n.t(deleted ? 'account:delete.elsewhereTitle' : 'account:sessionEnded.title'),
    description: i18n.t(deleted ? 'account:delete.elsewhereText' : 'account:sessionEnded.text'),
  });
}

/** Follows what happens to the person's account in other windows; returns how to stop. */
export function followAccount(): () => void {
  const stops = [
    onLive('account.deleted', () => {
      if (!isDeleting()) void leave('accountDeleted');
    }),
    onLive('session.ended', () => void leave('sessionEnded')),
    onLive('identities.changed', () => void refreshIdentities()),
    onLive('archive.changed', () => void refreshArchive()),
  ];
  return () => stops.forEach((stop) => stop());
}
