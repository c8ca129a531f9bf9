import { currentLanguage } from '@/platform/texts/i18n';
import { fetchTexts } from '@/platform/texts/texts';
import { routes } from './routes';

type Route = (typeof routes)[number];

/** Fetches a screen's code and texts; a failure shows when the screen renders. */
export async function fetchScreen({ texts, fetch }: Route): Promise<void> {
  const language = currentLanguage();
  await Promise.allSettled([fetch(), ...texts.map((name) => fetchTexts(language, name))]);
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches every screen, one after the other, so that they open without a connection. */
export const allScreens = {
  fetch: async () => {
    if (savesData()) return;
    for (const route of routes) await fetchScreen(route);
  },
};
