import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { claimedInvitation } from './support/office';
import { openScreen } from './support/screens';
import { signIn } from './support/sign-in';

test('admits an unknown person by a GENERAL passcode [5.13]', async ({ page, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const claimed = await claimedInvitation(baseURL, `Sorrel Court ${info.retry}`);
  const field = page.getByLabel('Your passcode');
  const type = async (passcode: string) => {
    await field.fill(passcode);
    await page.getByRole('button', { name: 'Get started' }).click();
  };
  const nobody = { name: 'Nobody Known', email: 'nobody@mail.example' };
  await page.goto('/');

  await test.step('without an invitation', async () => {
    await signIn(page, nobody, 'Facebook');
    await expect(page.getByRole('dialog', { name: 'Invitation Link is Required' })).toBeVisible();
    await page.getByRole('button', { name: 'Enter a passcode' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(field).toBeFocused();
  });

  await test.step('with the invitation of somebody else', async () => {
    await type(claimed);
    await page.getByRole('button', { name: 'That was me' }).click();
    await signIn(page, nobody, 'Facebook');
    await expect(page.getByRole('dialog')).toContainText('You have already claimed this invitation');
    await page.keyboard.press('Escape');
  });

  await test.step('with a GENERAL one, which names the inviter', async () => {
    await page.goto('/?passcode=nest-linden-2027');
    await expect(page.getByRole('heading', { name: 'You’re invited to Linden Hall' })).toBeVisible();
    await expect(page.getByText('Diego Silva invited you')).toBeVisible();
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByRole('button', { name: 'Continue with Apple' }).click();
    await page.getByLabel('Name').fill('Noor Hidden');
    await page.getByLabel('Email', { exact: true }).fill(`noor.hidden${info.retry}@mail.example`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
    await openScreen(page, '/verify-info?step=office');
    await page.getByRole('button', { name: 'Add an email or phone number' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  });
});

test('returns a signed-in person home when they decline an invitation or it is refused', async ({ page }) => {
  const chats: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/session')) chats.push(request.headers()['x-membership-id']);
  });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await arriveAs(page, 'Zoë Okafor', '/?passcode=NEST-LINDEN-2027');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(menu).toBeVisible();
  await expect.poll(() => chats.length).toBeGreaterThan(0);
  await openScreen(page, '/?passcode=NEST-NOBODY-0000');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeVisible();

  await openScreen(page, '/?passcode=NEST-LINDEN-2027');
  await page.getByRole('button', { name: 'About this invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
  const home = chats.at(-1);
  expect(home).toBeDefined();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(chats.every((membership) => membership === home)).toBe(true);
});
