import { expect, test } from '@playwright/test';
import { axeFindings, axeFindingsAt } from './support/axe';
import { openScreen } from './support/screens';
import { signInAsStaff } from './support/staff';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('axe finds nothing in the staff console', async ({ page }) => {
      for (const path of ['/staff', '/staff/sign-in#token=opened', '/staff/sign-in?failed=NotStaff'])
        expect.soft(await axeFindingsAt(page, path), path).toEqual([]);
      await page.goto('/staff');
      await page.getByLabel('Work email').fill('renee.okafor@alder.example');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Code')).toBeVisible();
      expect.soft(await axeFindings(page), 'code').toEqual([]);
      await page.getByRole('button', { name: 'Use another address' }).click();

      await signInAsStaff(page, 'Renee Okafor');
      const [network = ''] = /\/staff\/[\da-f-]{36}/.exec(page.url()) ?? [];
      for (const path of [
        '/overview',
        '/residents',
        '/rooms',
        '/rounds',
        '/community',
        '/reports',
        '/support',
        '/set-up',
        '/roster',
        '/staff',
        '/staff?add=colleague',
        '/audit',
        '/account',
        '/nowhere',
      ]) {
        await openScreen(page, network + path);
        // It comes after its page.
        if (path.includes('?add=')) await expect(page.getByRole('dialog')).toBeVisible();
        expect.soft(await axeFindings(page), path).toEqual([]);
      }
      await page.goto(`${network}/roster`);
      await page.getByRole('link', { name: 'Birch Hall' }).click();
      await expect(page.getByRole('heading', { name: 'Drop a roster here' })).toBeVisible();
      expect.soft(await axeFindings(page), 'roster').toEqual([]);
      const roster =
        'Student ID,First name,Last name,Unit type,Notes\n1,Ana,Ruiz,Courtyard suite,\n2,Bo,Li,Castle,\n';
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'fall.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) });
      await expect(page.getByLabel('What “Notes” becomes')).toBeVisible();
      expect.soft(await axeFindings(page), 'columns').toEqual([]);
      await page.getByRole('button', { name: 'See what would change' }).click();
      await expect(page.getByRole('cell', { name: /isn’t a unit type here/ })).toBeVisible();
      expect.soft(await axeFindings(page), 'preview').toEqual([]);
      await page.goto(`${network}/invitations`);
      await page.getByRole('link', { name: 'Birch Hall' }).click();
      await expect(page.getByRole('table', { name: 'Invitations' })).toBeVisible();
      await page.getByRole('checkbox').first().click();
      expect.soft(await axeFindings(page), 'invitations').toEqual([]);
      await page.getByRole('link', { name: 'Print sheets' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Invitations to print' })).toBeVisible();
      expect.soft(await axeFindings(page), 'sheets').toEqual([]);
      // The dialog hides the page's heading.
      await page.goto(`${network}/set-up?add=place`);
      await expect(page.getByRole('dialog', { name: 'Add a community' })).toBeVisible();
      expect.soft(await axeFindings(page), 'add a community').toEqual([]);
      for (const area of ['Settings and texts', 'Units', 'Majors', 'Registration', 'Lifestyle questions']) {
        await page.goto(`${network}/set-up`);
        await page.getByRole('link', { name: area, exact: true }).first().click();
        const editor = page.getByRole('button', { name: /^Save/ });
        await expect(editor.or(page.getByRole('link', { name: 'New question' }))).toBeVisible();
        expect.soft(await axeFindings(page), area).toEqual([]);
      }
      await page.getByRole('link', { name: 'What do you like to share?' }).click();
      await expect(page.getByRole('complementary', { name: 'What residents see' })).toBeVisible();
      expect.soft(await axeFindings(page), 'question').toEqual([]);
      await page.goto(`${network}/audit`);
      await page.getByRole('button', { name: 'Signed in' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await axeFindings(page), 'entry').toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+K');
      await expect(page.getByRole('menu', { name: 'Found' })).toBeVisible();
      expect.soft(await axeFindings(page), 'palette').toEqual([]);
    });
  });
}
