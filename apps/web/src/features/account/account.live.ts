import { showInfo } from '@/features/support';
import { followEvents, type Stop } from '@/platform/live/events';
import { endSession } from '@/platform/session/session-end';
import { currentLanguage, i18n } from '@/platform/texts/i18n';
import { fetchTexts } from '@/platform/texts/texts';
import { refreshArchive, refreshIdentities } from './account.refresh';
import { isDeleting } from './delete-account';

/** Ends the session after another window ended it, and shows why. */
async function leave(why: 'accountDeleted' | 'sessionEnded'): Promise<void> {
  // The session ends even when the texts fail to load.
  await fetchTexts(currentLanguage(), 'account').catch(() => undefined);
  await endSession();
  const deleted = why === 'accountDeleted';
  showInfo({
    label: i18n.t(deleted ? 'account:delete.elsewhereTitle' : 'account:sessionEnded.title'),
    description: i18n.t(deleted ? 'account:delete.elsewhereText' : 'account:sessionEnded.text'),
  });
}

/** Follows changes of the account in other windows. */
export const followAccount = (): Stop =>
  followEvents({
    'account.deleted': () => {
      if (!isDeleting()) void leave('accountDeleted');
    },
    'session.ended': () => void leave('sessionEnded'),
    'identities.changed': () => void refreshIdentities(),
    'archive.changed': () => void refreshArchive(),
  });
