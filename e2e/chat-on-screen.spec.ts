import { expect, type Page } from '@playwright/test';
import { createCommunity, addConversations, settle } from './support/office';
import { openScreen } from './support/screens';
import { test } from './support/visitors';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const rows = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
const row = (page: Page, name: string) => rows(page).filter({ hasText: `${name} ` });
const scrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);

/** Fully visible, not covered, on a page that does not overflow the screen. */
async function isInSight(page: Page, lowest = page.viewportSize()?.height ?? 0) {
  await expect(async () => {
    const { y, height } = (await box(page).boundingBox()) ?? { y: 0, height: 0 };
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(lowest);
    expect(await scrolls(page)).toBe(false);
  }).toPass();
  await box(page).click({ trial: true });
}

test('keeps the composer visible, below the banners and above the keyboard, focuses a conversation when it opens, and the list entry on the way back', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const isPhone = info.project.name === 'phone';
  const name = `Sark Reader${info.project.name}${info.retry}`;
  const hall = await createCommunity(baseURL, name);
  await settle(baseURL, hall, [name]);
  await addConversations(baseURL, hall, 16);
  const page = await visit(name, isPhone ? { userAgent: android } : {});
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text });
  const chosen = row(page, 'Neighbour 14');
  const list = page.locator('main section').filter({ has: rows(page) });
  const place = () => (isPhone ? page.evaluate(() => scrollY) : list.evaluate(({ scrollTop }) => scrollTop));

  await test.step('the deck is fully visible, on a phone with the app banner', async () => {
    if (isPhone) await expect(page.getByText('Nestmate on your phone')).toBeVisible();
    expect(await scrolls(page)).toBe(false);
  });

  await test.step('an opened conversation has the focus', async () => {
    await openScreen(page, '/chat');
    await chosen.scrollIntoViewIfNeeded();
    const left = await place();
    expect(left).toBeGreaterThan(0);
    await chosen.press('Enter');
    await expect(isPhone ? title('Neighbour 14') : box(page)).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (!isPhone) {
      expect(await place()).toBe(left);
      await row(page, 'Neighbour 13').press('Enter');
      await expect(title('Neighbour 13')).toBeVisible();
      await expect(box(page)).toBeFocused();
      return;
    }
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await page.getByRole('link', { name: 'Back to chats' }).press('Enter');
    await expect(chosen).toBeFocused();
    await expect.poll(place).toBe(left);
    await chosen.press('Enter');
    await expect(title('Neighbour 14')).toBeFocused();
    expect(await entries()).toBe(before);
  });

  await test.step('its composer is in sight, also without a connection', async () => {
    await isInSight(page);
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await isInSight(page);
    await page.context().setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();
  });
  if (!isPhone) return;

  await test.step('where the keyboard shrinks the page, which has no menu below it', async () => {
    await expect(page.getByRole('navigation', { name: 'Main menu' })).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 460 });
    await isInSight(page);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('where the keyboard covers the page', async () => {
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 500 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await isInSight(page, 500);
  });

  await test.step('the way back leads to the list also after a reload', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Back to chats' }).click();
    await expect(title('Chats')).toBeVisible();
    await page.goBack();
    await expect(title('Find roommates')).toBeVisible();
  });
});
