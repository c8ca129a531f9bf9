import { expect, type Locator, type Page } from '@playwright/test';

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

/** Chooses what the menu of the top card offers. */
export async function chooseForCard(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this person' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Chooses a way from the deck in the header's menu on a phone. */
export async function chooseDeckLink(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Search, filters, and saved people' }).click();
  await page.getByRole('menuitem', { name }).click();
}
