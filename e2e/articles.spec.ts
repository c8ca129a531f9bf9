import { expect, test } from '@playwright/test';
import { axeFindings } from './support/axe';

const languages = { en: 'Back to home', es: 'Volver al inicio', zh: '返回首页' };
const articles = [
  'help/_/guarantor',
  'help/_/anotherPerson',
  'help/_/unrelated',
  'legal/_/terms',
  'legal/_/privacy',
];
const oneOfEach = new Set(['help/_/guarantor', 'legal/_/terms']);

test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'light' });

for (const [language, home] of Object.entries(languages)) {
  test(`articles in ${language} can be read on the narrowest phone`, async ({ page, context }) => {
    await context.addInitScript(() => localStorage.setItem('appearance', 'dark'));
    for (const article of articles) {
      const path = `/${article.replace('_', language)}.html`;
      await page.goto(path);
      // All of them share one layout.
      if (oneOfEach.has(article)) expect.soft(await axeFindings(page), path).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(23, 19, 26)');
    }
    await page.getByRole('link', { name: language === 'en' ? 'Español' : 'English' }).click();
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: language === 'en' ? 'Política de privacidad' : 'Privacy policy',
      }),
    ).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: home }).click();
    await expect(page).toHaveURL('/');
  });
}
