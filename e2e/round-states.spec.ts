import { expect, type Page, test } from '@playwright/test';
import { verifyInfo } from './support/answers';
import { createCommunity, setPaused, setRound } from './support/office';
import { openScreen } from './support/screens';
import { signIn } from './support/sign-in';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
/** The last item has a longer label where there is room. */
const itemsOf = async (page: Page) =>
  (await menuOf(page).getByRole('listitem').allInnerTexts())
    .map((text) => text.trim().split('\n').at(-1))
    .slice(0, 5);

test('an open window follows its round from registration to the archive', async ({ page, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const name = `Cedar Court ${info.project.name} ${info.retry}`;
  const hall = await createCommunity(baseURL, name);
  const main = page.getByRole('main');

  await test.step('while registering, the menu shows six items and only lets the person log out [2.63]', async () => {
    await page.goto(`/?passcode=${hall.passcode}`);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await signIn(page, {
      name: 'Robin Vale',
      email: `robin.${info.project.name}.${info.retry}@mail.example`,
    });
    await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
    const items = menuOf(page).locator('button');
    await expect(items).toHaveCount(6);
    for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
    for (const item of (await items.all()).slice(1))
      await expect(item).toHaveAttribute('aria-disabled', 'true');
    await items.first().click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Do you want to log out?');
    await question.getByRole('button', { name: 'No' }).click();
    await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
  });

  await test.step('a complete profile opens the deck', async () => {
    await verifyInfo(page);
    await expect(page.getByText('Your community asks no questions.')).toBeVisible();
    await page.getByRole('link', { name: 'Show me people' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
    await expect.poll(() => itemsOf(page)).toEqual(['Community', 'Chats', 'Find', 'Matches', 'More']);
  });

  await test.step('the property pauses and resumes matching', async () => {
    await setPaused(baseURL, hall, true);
    await expect(main.getByText('Matching is paused')).toBeVisible();
    await openScreen(page, '/welcome');
    await expect(main.getByText('Matching is paused')).toBeVisible();
    await setPaused(baseURL, hall, false);
    await expect(main.getByText(`Welcome to ${name}`)).toBeVisible();
  });

  await test.step('when matching is finished, rooms and community stay', async () => {
    await setRound(baseURL, hall, 'ACTIVE');
    await expect(main.getByText('Matching is finished')).toBeVisible();
    await openScreen(page, '/more');
    await page.getByRole('link', { name: 'Nestmate, go home' }).click();
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(main.getByText('Matching is finished')).toBeVisible();
  });

  for (const status of ['CLOSED', 'ARCHIVED'] as const) {
    await test.step(`${status}: the network is closed, with its dates`, async () => {
      await setRound(baseURL, hall, status);
      await expect(main.getByText('This Network is Closed')).toBeVisible();
      await expect(main.getByText('8:00')).toBeVisible();
      await expect.poll(() => itemsOf(page)).toEqual(['Community', 'Chats', 'Welcome', 'Matches', 'More']);
      await openScreen(page, '/find');
      await expect(main.getByText('This Network is Closed')).toBeVisible();
      await openScreen(page, '/welcome');
    });
  }
});
