import { expect, type Page, test } from '@playwright/test';
import { removeResident } from './support/office';
import { acceptInvitation, signIn } from './support/sign-in';

const modal = (page: Page) => page.getByRole('dialog');
const supportLink = (page: Page) => modal(page).getByRole('button', { name: 'Contact support' });
const ok = (page: Page) => modal(page).getByRole('button', { name: 'OK' });

test('explains what social sign-in is used for, and offers support [2.77]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'What we use your sign-in for' }).click();
  await expect(modal(page)).toHaveAccessibleName('What we use your sign-in for');
  await expect(modal(page)).toContainText('tell us it’s you');
  await expect(modal(page)).toContainText('We don’t take your photo from the sign-in service.');
  await supportLink(page).click();
  await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible();
});

test('can show a label alone, and closing it changes nothing', async ({ page }) => {
  await page.goto('/?passcode=NEST-NOBODY-1999');
  await expect(modal(page)).toHaveAccessibleName('Invalid passcode');
  await ok(page).click();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('continues the sign-in when it closes, where a membership is still pending', async ({ page }) => {
  await acceptInvitation(page);
  await page.route('**/api/v1/invitation/preflight/**', (route) => route.abort());
  await signIn(page, { name: 'Ines Costa', email: 'ines.costa@mail.example' });
  await expect(modal(page)).toHaveAccessibleName('Something went wrong');
  await expect(modal(page)).toContainText('Please try again later');
  await ok(page).click();
  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
});

test('shows immediately that access was removed, logs out when it closes, and resets the support prefill [4.17]', async ({
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
