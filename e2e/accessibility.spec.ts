import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { axeFindings, axeFindingsAt } from './support/axe';
import { openScreen } from './support/screens';

const languages = ['en', 'es', 'zh'];

const signedOut = [
  '/',
  '/?passcode=NEST-MAYA-2027',
  '/forgot-login',
  '/verify-address#token=opened',
  '/appeal#token=opened',
];
const signedIn = [
  '/find',
  '/matches',
  '/matches/incoming-requests',
  '/matches/outgoing-requests',
  '/filters',
  '/filters-majors',
  '/search',
  '/saved/liked',
  '/saved/mutual',
  '/saved/skipped',
  '/verify-info',
  '/verify-info?step=about',
  '/verify-info?step=office',
  '/about-me',
  '/about-me?question=2',
  '/questions',
  '/profile-overview',
  '/profile-preview',
  '/set-majors',
  '/housing',
  '/social-accounts',
  '/social-accounts/instagram',
  '/more',
  '/feedback',
  '/languages',
  '/settings',
  '/notifications',
  '/decisions',
  '/settings/notifications',
  '/settings/appearance',
  '/settings/sign-in',
  '/settings/devices',
  '/settings/blocked',
  '/settings/data',
  '/delete-account',
  '/welcome',
  '/chat',
  '/community',
  '/page-not-found',
];

for (const [index, language] of languages.entries()) {
  const colorScheme = index % 2 === 0 ? 'light' : 'dark';
  test.describe(`in ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });
    test.beforeEach(({ context }) =>
      context.addInitScript((lang) => {
        localStorage.setItem('lang', lang);
      }, language),
    );

    test('axe finds nothing before signing in', async ({ page }) => {
      for (const path of signedOut) expect.soft(await axeFindingsAt(page, path), path).toEqual([]);
    });

    test('axe finds nothing on the screens of a resident', async ({ page, context }) => {
      await context.addInitScript(() => localStorage.setItem('lang', 'en'));
      await arriveAs(page, 'Mei Chen');
      await context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
      await page.goto('/more');
      for (const path of signedIn) {
        await openScreen(page, path);
        expect.soft(await axeFindings(page), path).toEqual([]);
      }
    });
  });
}
