import { expect, test } from '@playwright/test';
import { arriveAs } from './support/sign-in';

test('takes feedback, keeps what was typed over a reload, and thanks for it [2.43]', async ({ page }) => {
  await arriveAs(page, 'Lucía Ramírez');
  await page.goto('/more');
  await page.getByRole('link', { name: 'Give feedback' }).click();
  const words = page.getByLabel('Tell us more');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Write something, up to 1500 characters')).toBeVisible();
  await expect(words).toBeFocused();
  await words.fill('The map of the hall helped. I miss a list of quiet floors.');
  await page.reload();
  await expect(words).toHaveValue(/quiet floors/);
  await page.getByRole('radio', { name: 'I like it' }).check({ force: true });
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Thank you. We have passed it on.')).toBeVisible();
  await expect(page).toHaveURL(/\/more$/);
});
