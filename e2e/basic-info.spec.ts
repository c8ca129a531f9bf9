import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';

test('shows mistakes where they are, also after a reload, and a failed update in a toast', async ({
  page,
}) => {
  await arriveAs(page, 'Noah Becker', '/update-basic-info');
  const first = page.getByLabel('First name', { exact: true });
  await expect(first).toHaveValue('Noah');
  await first.fill('');
  await expect(page.getByText('Enter your first name')).toBeHidden();
  await page.getByLabel('Last name', { exact: true }).fill('Becker-Nowak');
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await page.getByRole('checkbox', { name: /I guarantee/ }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(first).toBeFocused();
  await expect(page.getByText('Please confirm that this is correct')).toBeVisible();
  await first.fill('Noah');
  await page.getByRole('checkbox', { name: /I guarantee/ }).check({ force: true });

  const preferred = page.getByLabel('Preferred first name');
  await page.getByRole('button', { name: 'I go by another name' }).click();
  await preferred.fill('N'.repeat(51));
  await page.reload();
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Becker-Nowak');
  await expect(preferred).toHaveValue('N'.repeat(51));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(preferred).toBeFocused();
  await expect(page.getByText('Preferred names have up to 50 characters')).toBeVisible();
  await preferred.fill('');

  await page
    .getByLabel('About you')
    .fill('A bio that says mierda, which nobody wants to read on a card of a future roommate.');
  await page.getByText(/I guarantee/).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update failed!')).toBeVisible();
  await expect(page.getByText(/not allowed: mierda/)).toBeVisible();
  await expect(page.getByLabel('About you')).toHaveValue(/mierda/);
  await expect(page.getByLabel('About you')).toBeFocused();
});
