import { expect, type Page } from '@playwright/test';

export type Brand = 'Google' | 'Facebook' | 'Apple';

/** An account at a provider: a known one by name, or a new one. */
export type Identity = { known: string } | { name: string; email: string };

export async function answerProvider(page: Page, identity: Identity): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  if ('known' in identity) {
    await page.getByRole('button', { name: identity.known }).click();
    return;
  }
  await page.getByLabel('Name').fill(identity.name);
  await page.getByLabel('Email', { exact: true }).fill(identity.email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in on home: Google and Facebook open a popup, Apple uses the page itself. */
export async function signIn(page: Page, identity: Identity, brand: Brand = 'Google'): Promise<void> {
  const button = page.getByRole('button', { name: `Continue with ${brand}` });
  if (brand === 'Apple') {
    await button.click();
    await answerProvider(page, identity);
    return;
  }
  const [provider] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await Promise.all([provider.waitForEvent('close'), answerProvider(provider, identity)]);
}

/** Opens the general invitation to Linden Hall, and accepts it. */
export async function acceptInvitation(page: Page): Promise<void> {
  await page.goto('/?passcode=NEST-LINDEN-2027');
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
}
