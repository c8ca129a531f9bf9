import { expect, type Locator, type Page } from '@playwright/test';

const maxCards = 90;
const demoCard = 'How it works';

/** The top card. Its accessible name is the person's name and percent match. */
export const topCard = (page: Page): Locator => page.locator('main section[aria-label]').first();

/** Waits for a card to decide on. */
export const deckIsThere = (page: Page): Promise<void> =>
  expect(topCard(page)).toHaveAttribute('aria-describedby', 'deck-keys');

/** Dismisses the demo card, if it is still on top. */
export async function dismissDemoCard(page: Page): Promise<void> {
  await deckIsThere(page);
  if ((await topCard(page).getAttribute('aria-label')) !== demoCard) return;
  await page.keyboard.press('ArrowRight');
  await expect(topCard(page)).not.toHaveAccessibleName(demoCard);
}

/** Decides on the top card by key. Two neighbours may have one name, so it waits for the server's reply. */
async function decide(page: Page, key: 'ArrowLeft' | 'ArrowRight'): Promise<string> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/status'),
  );
  await page.keyboard.press(key);
  const { res } = await (await answer).json();
  return res.status;
}

/** Likes card after card until a like is mutual. */
export async function likeUntilMutual(page: Page): Promise<Locator> {
  const match = page.getByRole('dialog');
  await dismissDemoCard(page);
  for (let seen = 0; seen < maxCards; seen++) {
    if ((await decide(page, 'ArrowRight')) === 'Mutual') break;
  }
  await expect(match).toBeVisible();
  return match;
}
