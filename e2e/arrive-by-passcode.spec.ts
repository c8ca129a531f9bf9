import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { claimedInvitation } from './support/office';
import { acceptInvitation, signIn } from './support/sign-in';

test('asks an unknown person for an invitation, refuses one that somebody else has claimed, and discards the relay address of Apple [5.13]', async ({
  page,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  await page.goto('/');
  await signIn(page, { name: 'Nobody Known', email: 'nobody@mail.example' }, 'Facebook');
  await expect(page.getByRole('dialog', { name: 'Invitation Link is Required' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter a passcode' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Your passcode')).toBeFocused();

  await page.goto(`/?passcode=${await claimedInvitation(baseURL, `Sorrel Court ${info.retry}`)}`);
  await page.getByRole('button', { name: 'That was me' }).click();
  await signIn(page, { name: 'Nobody Known', email: 'nobody@mail.example' }, 'Facebook');
  await expect(page.getByRole('dialog')).toContainText('You have already claimed this invitation');
  await page.keyboard.press('Escape');

  await acceptInvitation(page);
  await page.getByRole('button', { name: 'Continue with Apple' }).click();
  await page.getByLabel('Name').fill('Noor Hidden');
  await page.getByLabel('Email', { exact: true }).fill(`noor.hidden${info.retry}@mail.example`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
  await page.goto('/verify-info?step=office');
  await page.getByRole('button', { name: 'Add an email or phone number' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
});

test('admits a person who types a GENERAL passcode, and names the inviter', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Your passcode').fill(' nest-linden-2027 ');
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { name: 'You’re invited to Linden Hall' })).toBeVisible();
  await expect(page.getByText('Diego Silva invited you')).toBeVisible();
  await page.getByRole('button', { name: 'About this invitation' }).click();
  const inviter = page.getByRole('dialog');
  await expect(inviter).toHaveAccessibleName('Diego Silva invited you');
  await inviter.getByRole('button', { name: 'Accept the invitation' }).click();
  await signIn(page, { name: 'Noor Haddad', email: 'noor@mail.example' });
  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
});

test('continues for a signed-in person once they confirm the inviter; chat stops during registration', async ({
  page,
}) => {
  const chats: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/session')) chats.push(request.headers()['x-membership-id']);
  });
  await arriveAs(page, 'Zoë Okafor');
  await expect.poll(() => chats.length).toBeGreaterThan(0);
  await page.goto('/?passcode=NEST-LINDEN-2027');
  await page.getByRole('button', { name: 'About this invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
  const home = chats.at(-1);
  expect(home).toBeDefined();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(chats.every((membership) => membership === home)).toBe(true);
});

test('returns a signed-in person to home when they decline an invitation, or it is refused', async ({
  page,
}) => {
  await arriveAs(page, 'Zoë Okafor', '/?passcode=NEST-LINDEN-2027');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/?passcode=NEST-NOBODY-0000');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
