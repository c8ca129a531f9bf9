import { sessionMarker } from '@nestmate/contract';
import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './office';

/**
 * A resident on their deck, in a session that the office opened: signing in by hand takes seconds, and journeys of arriving show
 * it.
 */
export async function arriveAs(page: Page, name: string): Promise<void> {
  const { baseURL } = test.info().project.use;
  if (!baseURL) throw new Error('The journeys have an address');
  const cookie = { url: baseURL, sameSite: 'Lax' } as const;
  await page.context().addCookies([
    { ...cookie, name: 'nestmate_refresh', value: await sessionOf(baseURL, name), httpOnly: true },
    { ...cookie, name: sessionMarker(false), value: '1' },
  ]);
  await page.goto('/find');
  await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
}
