import { expect, type Page } from '@playwright/test';
import { pressOn, tabTo } from './support/keyboard';
import { createCommunity, settle } from './support/office';
import { test } from './support/visitors';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('leads a keyboard from the menu to a notification, a theme and the blocked people', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Lihou ${info.project.name} ${info.retry}`);
  const name = `Ana Lihou${info.retry}`;
  await settle(baseURL, hall, [name]);
  const page = await visit(name, { at: '/more' });

  await test.step('the person at the foot of the menu leads to the settings', async () => {
    await pressOn(page, page.getByRole('button', { name: new RegExp(name) }));
    await pressOn(page, page.getByRole('dialog').getByRole('link', { name: 'Settings' }));
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('Space turns an email off', async () => {
    await pressOn(page, page.getByRole('main').getByRole('link', { name: /^Notifications/ }));
    const mails = section(page, 'Notifications')
      .getByRole('group', { name: 'Messages and calls' })
      .getByRole('checkbox', { name: 'Email' });
    const details = section(page, 'Notifications').getByText('Details', { exact: true });
    await pressOn(page, details);
    await expect(mails).toBeChecked();
    await pressOn(page, mails, 'Space');
    await expect(mails).not.toBeChecked();
    await expect(mails).toBeFocused();
  });

  await test.step('an arrow chooses the dark appearance', async () => {
    await pressOn(page, page.getByRole('link', { name: /^Appearance/ }));
    const choices = section(page, 'Appearance').getByRole('radio');
    await tabTo(page, choices.first());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(choices.last()).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('link', { name: /^Appearance/ })).toContainText('Dark');
  });

  await test.step('the page says that nobody is blocked', async () => {
    await pressOn(page, page.getByRole('link', { name: /^Blocked people/ }));
    const blocked = section(page, 'Blocked people');
    await expect(blocked.getByText('You haven’t blocked anyone')).toBeVisible();
    await expect(blocked.getByRole('heading', { level: 2, name: 'Blocked people' })).toBeFocused();
    await expect(page.getByRole('link', { name: /^Blocked people/ })).toHaveAttribute('aria-current', 'page');
  });
});
