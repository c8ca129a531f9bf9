import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './support/axe';
import { speakPseudo, untranslated } from './support/pseudo-language';
import { consoleScreens, openScreen } from './support/screens';
import { settled } from './support/settled';
import { signInAsStaff } from './support/staff';
import { sticksOut } from './support/sticks-out';

test.use({ reducedMotion: 'reduce' });

const phone = { width: 390, height: 844 };

const lookAt = (page: Page) => async (what: string) => expect.soft(await axeFindings(page), what).toEqual([]);

test('axe finds nothing in the staff console, in light and dark, on desktop and phone', async ({ page }) => {
  const look = lookAt(page);
  for (const path of ['/staff', '/staff/sign-in#token=opened', '/staff/sign-in?failed=NotStaff']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await look(path);
  }
  await page.goto('/staff');
  await page.getByLabel('Work email').fill('renee.okafor@alder.example');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeVisible();
  await look('code');
  await page.getByRole('button', { name: 'Use another address' }).click();

  await signInAsStaff(page, 'Renee Okafor');
  const [network = ''] = /\/staff\/[\da-f-]{36}/.exec(page.url()) ?? [];
  const pages = [
    '/overview',
    '/residents',
    '/rooms',
    '/rooms?view=alone',
    '/rounds',
    '/groups',
    '/groups?add=draft',
    '/community',
    '/reports',
    '/support',
    '/messages',
    '/set-up',
    '/roster',
    '/staff',
    '/staff?add=colleague',
    '/audit',
    '/account',
    '/nowhere',
  ];
  const lookAtPages = async (where: string) => {
    for (const path of pages) {
      await openScreen(page, network + path);
      // It appears after its page.
      if (path.includes('?add=')) await expect(page.getByRole('dialog')).toBeVisible();
      await look(`${path} ${where}`);
    }
  };
  await lookAtPages('on a desktop');
  await openScreen(page, `${network}/community`);
  await page.getByRole('link', { name: 'Linden Hall' }).click();
  await page.getByRole('link', { name: /Who else is on the third floor/ }).click();
  await expect(page.getByRole('button', { name: 'Hide reply' }).first()).toBeVisible();
  await look('thread');
  await openScreen(page, `${network}/rooms?view=alone`);
  await page
    .getByRole('button', { name: /^See who else could live with/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Add / }).first()).toBeVisible();
  await look('candidates');
  await openScreen(page, `${network}/rooms`);
  await page.getByRole('button', { name: 'Number these rooms' }).click();
  await page.getByLabel('List of numbers').fill('A 901\nA 901');
  await expect(page.getByText('This number is in the list more than once').first()).toBeVisible();
  await look('numbers');
  // What is typed would be asked for before the page is left.
  await page.getByLabel('List of numbers').fill('');
  await openScreen(page, `${network}/roster`);
  await page.getByRole('link', { name: 'Birch Hall' }).click();
  await expect(page.getByRole('heading', { name: 'Drop a roster here' })).toBeVisible();
  await look('roster');
  const roster =
    'Student ID,First name,Last name,Unit type,Notes\n1,Ana,Ruiz,Courtyard suite,\n2,Bo,Li,Castle,\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fall.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) });
  await expect(page.getByLabel('What “Notes” becomes')).toBeVisible();
  await look('columns');
  await page.getByRole('button', { name: 'See what would change' }).click();
  await expect(page.getByRole('cell', { name: /isn’t a unit type here/ })).toBeVisible();
  await look('preview');
  await openScreen(page, `${network}/invitations`);
  await page.getByRole('link', { name: 'Birch Hall' }).click();
  await expect(page.getByRole('table', { name: 'Invitations' })).toBeVisible();
  await page.getByRole('checkbox').first().click();
  await look('invitations');
  await page.getByRole('link', { name: 'Print sheets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations to print' })).toBeVisible();
  await look('sheets');
  // The dialog hides the page's heading.
  await page.goto(`${network}/set-up?add=place`);
  await expect(page.getByRole('dialog', { name: 'Add a community' })).toBeVisible();
  await look('add a community');
  for (const area of [
    'Settings and texts',
    'Unit types',
    'Units',
    'Majors',
    'Registration',
    'Invitation emails',
    // Last, since the next step opens one of them.
    'Lifestyle questions',
  ]) {
    await openScreen(page, `${network}/set-up`);
    await page.getByRole('link', { name: area, exact: true }).first().click();
    const editor = page.getByRole('button', { name: /^Save/ });
    await expect(editor.or(page.getByRole('link', { name: 'New question' }))).toBeVisible();
    await look(area);
  }
  await page.getByRole('link', { name: 'What do you like to share?' }).click();
  await expect(page.getByRole('complementary', { name: 'What residents see' })).toBeVisible();
  await look('question');
  await openScreen(page, `${network}/audit`);
  await page.getByRole('button', { name: 'Signed in' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('entry');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Go to a page' })).toBeVisible();
  await look('keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('menu', { name: 'Found' })).toBeVisible();
  await look('palette');
  await page.keyboard.press('Escape');

  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page, () => page.setViewportSize(phone));
  await lookAtPages('on a phone');
});

test('fits and translates every page of the staff console', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAsStaff(page, 'Renee Okafor');
  const [network = ''] = /\/staff\/[\da-f-]{36}/.exec(page.url()) ?? [];
  await openScreen(page, `${network}/roster`);
  await page.getByRole('link', { name: 'Birch Hall' }).click();
  await page.waitForURL(/place=/);
  const place = new URL(page.url()).searchParams.get('place') ?? '';
  const data = await speakPseudo(page);
  await page.goto(`${network}/overview`);
  for (const path of consoleScreens(place)) {
    await openScreen(page, network + path);
    expect.soft(await untranslated(page, data), path).toEqual([]);
    expect.soft(await sticksOut(page), path).toEqual([]);
  }
});
