import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [0] });
}

/** Goes to a control by Tab, and presses a key there. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
