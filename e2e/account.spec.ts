import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { acceptInvitation, answerProvider, signIn } from './support/sign-in';

/** A person who has just joined by the general invitation, with an incomplete profile. */
async function arriveAsNewcomer(page: Page, project: string) {
  const person = { name: 'Robin Fairweather', email: `robin-${project}-${randomUUID()}@mail.example` };
  await acceptInvitation(page);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
  return person;
}

test('deletes an account only after confirmation, shows goodbye on home, and clears the person’s data [2.38]', async ({
  page,
}, { project }) => {
  const person = await arriveAsNewcomer(page, project.name);
  await page.goto('/delete-account');
  await expect(page.getByText('Your membership in Linden Hall (Alder University)')).toBeVisible();
  const word = page.getByLabel('Type DELETE to confirm');
  const submit = page.getByRole('button', { name: 'Delete my account' });
  await word.fill('yes');
  await submit.click();
  await expect(page.getByText('Type DELETE, exactly like this')).toBeVisible();
  await expect(word).toBeFocused();

  await page.route('**/users', (route) => route.abort());
  await word.fill('DELETE');
  await submit.click();
  await expect(page.getByText('Something went wrong, try again later!')).toBeVisible();
  await page.unroute('**/users');
  await submit.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account is deleted.')).toBeVisible();

  await signIn(page, { known: person.email });
  await expect(page.getByRole('dialog', { name: 'Invitation Link is Required' })).toBeVisible();
});

test('focuses the error in the address of a forgotten login [5.15]', async ({ page }) => {
  await page.goto('/forgot-login');
  const address = page.getByRole('textbox');
  await address.fill('maya@alder..com');
  await page.getByRole('button', { name: 'Find my login' }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
});

test('downloads the person’s data as one archive', async ({ page }) => {
  await arriveAs(page, 'Noah Becker');
  await page.goto('/more');
  await expect(page.getByRole('button', { name: /^Switch membership/ })).toBeHidden();
  await page.getByRole('link', { name: 'Update settings' }).click();
  await page.getByRole('link', { name: /^Your data/ }).click();
  await page.getByRole('button', { name: 'Prepare my archive' }).click();
  const button = page.getByRole('button', { name: 'Download', exact: true });
  await expect(button).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^nestmate-[\d-]+\.zip$/);
  const archive = await readFile(await download.path());
  for (const file of ['index.html', 'data/profile.json', '-large.jpg'])
    expect(archive.includes(file)).toBe(true);
  await expect(page.getByText(/We’ll delete it on/)).toBeVisible();
});

test('links a second identity, and removes the first', async ({ page }, { project }) => {
  const person = await arriveAsNewcomer(page, project.name);
  await page.goto('/settings/sign-in');
  await expect(page.getByText('This is your only way to sign in.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Facebook' }).click();
  const [provider] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Facebook' }).click(),
  ]);
  const facebook = { name: 'Robin of Facebook', email: person.email };
  await Promise.all([provider.waitForEvent('close'), answerProvider(provider, facebook)]);
  await expect(page.getByText('You can now sign in with Facebook.')).toBeVisible();

  await page.getByRole('button', { name: /^Remove Google/ }).click();
  const removing = page.getByRole('alertdialog');
  await page.route('**/identities/**', (route) => route.abort());
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(removing.getByRole('alert')).toHaveText(/offline/);
  await page.unroute('**/identities/**');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('This is your only way to sign in.')).toBeVisible();
});

test('offers all settings on one page, and switching to a person with several memberships [6.2]', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, { known: 'Elena Novak' });
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
  await page.getByRole('link', { name: 'More' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([
    'Edit profile',
    'Update settings',
    /^LanguageEnglish$/,
    /^AppearanceSystem$/,
    /^Switch membershipLinden Hall$/,
    'Mobile app',
    'Contact support',
    'Give feedback',
    'Log out',
    'Delete account',
  ]);
  await expect(page.getByText(/^Version v1\.18\.65 · Branch \S+$/)).toBeVisible();

  const choice = page.getByRole('dialog');
  const openChoice = () => page.getByRole('button', { name: /^Switch membership/ }).click();
  const leaving: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => choice.getByRole('button', { name: 'Cancel' }).click(),
    () => choice.getByRole('button', { name: 'OK' }).click(),
  ];
  for (const leave of leaving) {
    await openChoice();
    await expect(choice).toBeVisible();
    await leave();
    await expect(choice).toBeHidden();
    await expect(page).toHaveURL(/\/more$/);
  }
  await openChoice();
  await choice
    .getByText(/The Oaks/)
    .first()
    .click();
  await expect(page.getByRole('radio', { name: /The Oaks/ })).toBeChecked();
  await choice.getByRole('button', { name: 'OK' }).click();
  await expect(choice).toBeHidden();
  await page.goto('/more');
  await expect(page.getByRole('button', { name: /^Switch membership.*The Oaks/ })).toBeVisible();
});
