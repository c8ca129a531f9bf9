import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openScreen } from './support/screens';
import { acceptInvitation, answerProvider, signIn } from './support/sign-in';

test('manages an account, from its identities to its end [2.38]', async ({ page }, { retry }) => {
  // A resident created by the office has one identity of each provider.
  const person = { name: 'Robin Fairweather', email: `robin${retry}@mail.example` };
  await acceptInvitation(page);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);

  await test.step('a second identity replaces the first', async () => {
    await openScreen(page, '/settings/sign-in');
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

  await test.step('the data are downloaded as one archive', async () => {
    await openScreen(page, '/settings/data');
    await page.getByRole('button', { name: 'Prepare my archive' }).click();
    const button = page.getByRole('button', { name: 'Download', exact: true });
    await expect(button).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^nestmate-[\d-]+\.zip$/);
    const archive = await readFile(await download.path());
    for (const file of ['index.html', 'data/profile.json']) expect(archive.includes(file)).toBe(true);
    await expect(page.getByText(/We’ll delete it on/)).toBeVisible();
  });

  await test.step('home says goodbye after the account was deleted', async () => {
    await openScreen(page, '/delete-account');
    await expect(page.getByText('Your membership in Linden Hall')).toBeVisible();
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

    await signIn(page, { known: 'Robin of Facebook' }, 'Facebook');
    await expect(page.getByRole('dialog', { name: 'Invitation Link is Required' })).toBeVisible();
  });
});
