import { expect, type Page } from '@playwright/test';
import { answerProvider } from './sign-in';

/** Signs a member of the demo's staff in through the local provider, from the sign-in page. */
export async function signInAsStaff(page: Page, name: string): Promise<void> {
  await page.goto('/staff');
  await page.getByRole('link', { name }).click();
  await answerProvider(page, { known: name });
  await expect(page).toHaveURL(/\/staff\/[\da-f-]{36}\/\w+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
