import { expect, type Page, test } from '@playwright/test';
import { removeResident } from './support/office';
import { acceptInvitation, signIn } from './support/sign-in';

const modal = (page: Page) => page.getByRole('dialog');
const supportLink = (page: Page) => modal(page).getByRole('button', { name: 'Contact support' });
const ok = (page: Page) => modal(page).getByRole('button', { name: 'OK' });

test('logs out a person whose access was removed once they have read so [4.17]', async ({
  page,
  baseURL,
}) => {
  const email = 'tomas.berg@mail.example';
  const message = page.getByRole('dialog').getByRole('textbox').last();
  await acceptInvitation(page);
  await signIn(page, { name: 'Tomas Berg', email });
  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
  await page.getByRole('button', { name: 'Contact support' }).last().click();
  await expect(page.getByText('You’re writing as Tomas Berg.')).toBeVisible();
  await message.fill('Something only Tomas knows');
  await page.keyboard.press('Escape');

  await removeResident(baseURL ?? '', email);
  await expect(modal(page)).toHaveAccessibleName('Nestmate access has been removed');
  await expect(supportLink(page)).toBeVisible();
  await ok(page).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('button', { name: 'Contact support' }).click();
  await expect(page.getByText(/You’re writing as/)).toBeHidden();
  await expect(message).not.toHaveValue(/Tomas/);
});
