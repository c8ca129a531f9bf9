import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';

test.beforeEach(async ({ page }) => {
  await arriveAs(page, 'Noah Becker');
  await page.goto('/update-basic-info');
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Noah');
});

test('asks for names, contact, bio, gender, pronouns, hiding and a guarantee [2.47]', async ({ page }) => {
  await page.getByRole('button', { name: 'I go by another name' }).click();
  await expect(page.getByLabel('Preferred first name')).toBeFocused();
  for (const label of [
    'First name',
    'Last name',
    'Preferred first name',
    'Preferred last name',
    'Email',
    'About you',
  ]) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Gender' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Pronouns' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /Hide my profile/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I guarantee/ })).toBeVisible();
});

test('shows errors in touched fields, focuses the first one, and keeps typed text over a reload', async ({
  page,
}) => {
  const first = page.getByLabel('First name', { exact: true });
  await first.fill('');
  await expect(page.getByText('Enter your first name')).toBeHidden();
  await page.getByLabel('Last name', { exact: true }).fill('Becker-Nowak');
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await page.getByRole('checkbox', { name: /I guarantee/ }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(first).toBeFocused();
  await expect(page.getByText('Please confirm that this is correct')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Becker-Nowak');
});

test('restores preferred names after a reload, with their errors [5.3]', async ({ page }) => {
  const preferred = page.getByLabel('Preferred first name');
  await page.getByRole('button', { name: 'I go by another name' }).click();
  await preferred.fill('N'.repeat(51));
  await page.reload();
  await expect(preferred).toHaveValue('N'.repeat(51));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(preferred).toBeFocused();
  await expect(page.getByText('Preferred names have up to 50 characters')).toBeVisible();
});

test('shows a toast at the top right when an update fails, and keeps what was typed [2.69]', async ({
  page,
}) => {
  await page.goto('/update-basic-info');
  await page
    .getByLabel('About you')
    .fill('A bio that says mierda, which nobody wants to read on a card of a future roommate.');
  await page.getByText(/I guarantee/).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Save' }).click();
  const toast = page.getByText('Update failed!');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(box && box.y < 120 && box.x + box.width > width / 2).toBe(true);
  await expect(page.getByText(/not allowed: mierda/)).toBeVisible();
  await expect(page.getByLabel('About you')).toHaveValue(/mierda/);
  await expect(page.getByLabel('About you')).toBeFocused();
  for (const path of ['/update-basic-info', '/find', '/more', '/matches']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /support/i }).first()).toBeVisible();
  }
});
