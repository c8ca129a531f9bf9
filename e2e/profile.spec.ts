import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { openScreen } from './support/screens';

test('shows the profile overview and preview, and links to the update when it is hidden [2.7, 2.9, 2.56]', async ({
  page,
}) => {
  await arriveAs(page, 'Mei Chen', '/profile-overview');
  for (const [section, path] of [
    ['About me', '/about-me'],
    ['Majors', '/set-majors'],
    ['Housing', '/housing'],
    ['Social accounts', '/social-accounts'],
  ] as const)
    await expect(page.getByRole('link', { name: new RegExp(`^${section}`) })).toHaveAttribute('href', path);

  await page.getByRole('link', { name: 'See what others see' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile preview' })).toBeVisible();
  await expect(page.getByText(/Mei/).last()).toBeVisible();
  await expect(page.getByText(/Nobody here sees your email/)).toBeVisible();
  await expect(page.getByText('@mail.example')).toHaveCount(0);

  await page.getByRole('link', { name: 'Change basic info' }).click();
  await page.getByRole('switch', { name: 'Hide my profile' }).press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  for (const path of ['/profile-overview', '/profile-preview']) {
    await openScreen(page, path);
    await expect(
      page.getByText('Your profile is hidden. Only roommates and people you’re in touch with can find you.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show it again' })).toHaveAttribute(
      'href',
      '/update-basic-info',
    );
  }
});
