import { expect, type Page, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { openScreen } from './support/screens';

const statusOf = (page: Page, section: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`^${section}`) }) });

async function save(page: Page, then: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: then })).toBeVisible();
}

test('saves majors, housing and social accounts for every window', async ({ page, context }) => {
  const overview = page.waitForRequest(/\/overview$/);
  await arriveAs(page, 'Kwame Mensah', '/set-majors');

  await test.step('majors are found by parts of words and initials, three at most [2.8]', async () => {
    const chosen = page.getByRole('grid', { name: 'Your majors' });
    await chosen.getByRole('row').first().press('Delete');
    await expect(page.getByText('Choose from the list below.')).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Search majors' });
    for (const typed of ['comp sci', 'biolo', 'ir']) {
      await search.pressSequentially(typed);
      await expect(search).toHaveAttribute('aria-activedescendant');
      await page.keyboard.press('Enter');
      await search.clear();
    }
    await expect(chosen.getByRole('row')).toHaveText([
      'Computer Science',
      'Biology',
      'International Relations',
    ]);
    await expect(page.getByRole('option', { name: 'Robotics' })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a failed save loses nothing', async () => {
    await page.route('**/profile/majors', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Update failed!')).toBeVisible();
    await page.unroute('**/profile/majors');
    await save(page, 'Your profile');
    await expect(statusOf(page, 'Majors')).toContainText('Complete');
  });

  await test.step('the earlier of two windows follows the later one [2.12]', async () => {
    const later = await context.newPage();
    await later.goto('/housing');
    await openScreen(page, '/housing');
    const preference = (at: Page) => at.getByRole('checkbox', { name: 'Quiet floor' });
    const before = await preference(later).isChecked();
    await later.getByText('Quiet floor', { exact: true }).click();
    await expect(preference(later)).toBeChecked({ checked: !before });
    await save(later, 'Your profile');
    await expect(preference(page)).toBeChecked({ checked: !before });
    await later.close();
  });

  await test.step('an account, typed as a name or a link, links to its service [2.10, 2.11]', async () => {
    await openScreen(page, '/social-accounts');
    await page.getByRole('link', { name: /^Instagram/ }).click();
    const name = page.getByRole('textbox', { name: 'Username or link' });
    await name.fill('no such name');
    await name.blur();
    await expect(page.getByText('Invalid username')).toBeVisible();
    await name.fill('https://tiktok.com/@kwame');
    await expect(page.getByText('Invalid Instagram')).toBeVisible();
    await name.fill('https://www.instagram.com/kwame.reads/?igsh=1');
    await save(page, 'Social accounts');
    await expect(page.getByRole('link', { name: /^Instagram/ })).toContainText('@kwame.reads');

    const [, membershipId] = /profile\/(.+)\/overview/.exec((await overview).url()) ?? [];
    await openScreen(page, `/profile/${membershipId}`);
    const link = page.getByRole('link', { name: /@kwame\.reads/ });
    await expect(link).toHaveAttribute('href', 'https://www.instagram.com/kwame.reads/');
    await expect(page.getByText('Computer Science · Biology · International Relations')).toBeVisible();

    await openScreen(page, '/social-accounts/myspace');
    await expect(page).toHaveURL(/page-not-found/);
  });
});
