import { sessionMarker } from '@nestmate/contract/rules/sign-in';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { sessionOf } from './office';

/**
 * Gives a browser context the session of a person, as if they had signed in there before; at any process of that
 * product.
 */
export async function bringSession(
  context: BrowserContext,
  address: string,
  name: string,
  process = address,
): Promise<void> {
  const cookie = { url: process, sameSite: 'Lax' } as const;
  await context.addCookies([
    { ...cookie, name: 'nestmate_refresh', value: await sessionOf(address, name), httpOnly: true },
    { ...cookie, name: sessionMarker(false), value: '1' },
  ]);
}

/**
 * A resident in a session opened in the database: signing in by hand takes seconds, and the journeys of arriving cover
 * it. Opens their deck, or another address, which saves loading the deck.
 */
export async function arriveAs(page: Page, name: string, path?: string): Promise<void> {
  const { baseURL } = test.info().project.use;
  if (!baseURL) throw new Error('The journeys have an address');
  await bringSession(page.context(), baseURL, name);
  await page.goto(path ?? '/find');
  if (path === undefined)
    await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
}
