import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';

test('takes feedback, keeps what was typed over a reload, and confirms it on any screen', async ({
  page,
}) => {
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
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/feedback', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByRole('link', { name: 'Back to More' }).click();
  await page.getByRole('link', { name: 'Community' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  answer();
  await expect(page.getByText('Thanks. We passed it on.')).toBeVisible();
  await expect(page).toHaveURL(/\/community$/);

  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Give feedback' }).click();
  await expect(words).toHaveValue('');
  await words.fill('And the list of quiet floors is there now.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page).toHaveURL(/\/more$/);
});

test('keeps a message to support over closing and a reload, until it is sent [8.15]', async ({ page }) => {
  await arriveAs(page, 'Lucía Ramírez');
  await page.goto('/more');
  const open = async () => {
    // Until the session is restored, the button is the signed-out one.
    await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /support/i })
      .click();
  };
  const message = page.getByRole('dialog').getByLabel('Your message');
  await open();
  // The housing office knows who asks in the app; a mail says it.
  await expect(message).toHaveValue('');
  const mail = page.getByRole('dialog').getByRole('link', { name: 'Open in your email app' });
  await expect(mail).toHaveAttribute('href', /Phone%20number/);
  await message.fill('My key does not open the bike room.');
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
  await open();
  await expect(message).toHaveValue('My key does not open the bike room.');
  await page.reload();
  await open();
  await expect(message).toHaveValue('My key does not open the bike room.');
});
