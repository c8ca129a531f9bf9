import { type Browser, expect, type Page } from '@playwright/test';
import type { TestCommunity } from '../../apps/server/test/world/builders';
import { employ } from './office';
import { answerProvider } from './sign-in';

/** Signs a member of the demo's staff in through the local provider, from the sign-in page. */
export async function signInAsStaff(page: Page, name: string): Promise<void> {
  await page.goto('/staff');
  await page.getByRole('link', { name }).click();
  await answerProvider(page, { known: name });
  await expect(page).toHaveURL(/\/staff\/[\da-f-]{36}\/\w+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The console of a staff member of a community's housing office, in a separate browser. */
export async function atTheDesk(
  browser: Browser,
  baseURL: string,
  hall: TestCommunity,
  person: Parameters<typeof employ>[2],
) {
  const { cookie } = await employ(baseURL, hall, person);
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name, value, url: baseURL, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  /** Opens an address in the network, as typed by hand. */
  const open = (path: string) => page.goto(`/staff/${hall.networkId}/${path}`);
  return { context, page, open };
}
