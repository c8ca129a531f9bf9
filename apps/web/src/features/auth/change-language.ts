import type { Language } from '@nestmate/contract/languages';
import { renewSession } from '@/platform/calls/call';
import { useSession } from '@/platform/session/session';
import { chooseLanguage, i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';

/** The names of the person's places come with the session, in the language in which it was renewed. */
async function renewPlaceNames(): Promise<void> {
  const { accessToken, memberships } = useSession.getState();
  if (accessToken !== null && memberships.length > 0) await renewSession(accessToken);
}

/** Changes the language, or shows why that failed. */
export function changeLanguage(language: Language): void {
  chooseLanguage(language)
    .then(renewPlaceNames)
    .catch(() => toast({ text: i18n.t('errors:Offline'), tone: 'danger' }));
}
