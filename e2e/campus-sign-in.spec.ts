import { expect, type Page, test } from '@playwright/test';
import { openOpenIdServer } from '../apps/server/test/servers/open-id-server';
import { createCommunity, listStudent } from './support/office';
import { atTheDesk } from './support/staff';

const client = { clientId: 'nestmate', clientSecret: 'a secret of this journey' };

/** Says at the campus who one is. */
async function answerCampus(page: Page, number: string, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByLabel('Name').fill('Ida Berg');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Student number').fill(number);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the office sets up the campus sign-in, and a student joins by their number [1.1, 1.9]', async ({
  page,
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const campus = await openOpenIdServer(client);
  const hall = await createCommunity(baseURL, 'Campus Hall');
  await listStudent(baseURL, hall, 'Ida', 'S0042');
  const desk = await atTheDesk(browser, baseURL, hall, { name: 'Casey Dunn' });

  await test.step('staff save it, try it out and turn it on', async () => {
    await desk.open('set-up');
    await desk.page.getByRole('link', { name: 'Set up campus sign-in' }).click();
    await expect(desk.page.getByText(`/auth/redirect/campus/${hall.networkId}`)).toBeVisible();
    await desk.page.getByLabel('Issuer').fill(campus.address);
    await desk.page.getByLabel('Client ID').fill(client.clientId);
    await desk.page.getByLabel('Client secret').fill(client.clientSecret);
    await desk.page.getByLabel('Name on the button').fill('Alder ID');
    await desk.page.getByRole('button', { name: 'Save' }).click();
    await expect(desk.page.getByText('Residents don’t see this yet.')).toBeVisible();
    await desk.page.getByRole('button', { name: 'Sign in at the campus' }).click();
    await answerCampus(desk.page, '0042', 'casey@alder.example');
    await expect(desk.page.getByText('the number isn’t on your roster')).toBeVisible();
    await desk.page.getByRole('button', { name: 'Sign in at the campus' }).click();
    await answerCampus(desk.page, 's42', 'ida@alder.example');
    await expect(desk.page.getByText('Ida Berg · Campus Hall')).toBeVisible();
    await desk.page.getByRole('button', { name: 'Turn on' }).click();
    await expect(desk.page.getByText('Residents can sign in with Alder ID.')).toBeVisible();
  });

  await test.step('a wrong number is refused with its reason', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with Alder ID' }).click();
    await answerCampus(page, 'S0043', 'nora@alder.example');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('We couldn’t let you in yet');
    await expect(dialog).toContainText('Alder ID says your number is S0043');
    await page.keyboard.press('Escape');
  });

  await test.step('the right one joins without a passcode', async () => {
    await page.getByRole('button', { name: 'Sign in with Alder ID' }).click();
    await answerCampus(page, 'S0042', 'ida@alder.example');
    await expect(page).toHaveURL(/\/(?:verify-info|welcome)/);
  });

  await desk.page.reload();
  await desk.page.getByRole('button', { name: 'Turn off' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(desk.page.getByText('Residents don’t see this yet.')).toBeVisible();
  await desk.context.close();
  await campus.close();
});
