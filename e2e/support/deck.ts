import { expect, type Locator, type Page } from '@playwright/test';

const mostCards = 90;
const demoCard = 'How it works';

/** The card on top. Its accessible name says who it is and how well they match. */
export const topCard = (page: Page): Locator => page.locator('main section[aria-label]').first();

/** Until there is a card to decide on. */
export const deckIsThere = (page: Page): Promise<void> =>
  expect(topCard(page)).toHaveAttribute('aria-describedby', 'deck-keys');

/** Takes the card away that explains the deck, where it still lies on top. */
export async function passDemoCard(page: Page): Promise<void> {
  await deckIsThere(page);
  if ((await topCard(page).getAttribute('aria-label')) !== demoCard) return;
  await page.keyboard.press('ArrowRight');
  await expect(topCard(page)).not.toHaveAccessibleName(demoCard);
}

/** Decides on the top card by key; two neighbours may have one name, so the server's answer tells that it was taken. */
async function decide(page: Page, key: 'ArrowLeft' | 'ArrowRight'): Promise<string> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/status'),
  );
  await page.keyboard.press(key);
  const { res } = await (await answer).json();
  return res.status;
}

/** Likes one after the other until somebody likes them back. */
export async function likeUntilMatch(page: Page): Promise<Locator> {
  const match = page.getByRole('dialog');
  await passDemoCard(page);
  for (let seen = 0; seen < mostCards; seen++) {
    if ((await decide(page, 'ArrowRight')) === 'Mutual') break;
  }
  await expect(match).toBeVisible();
  return match;
}
