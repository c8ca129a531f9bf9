import { expect, type Page, test } from '@playwright/test';
import { addressOf, ports } from './support/addresses';
import { axeFindings } from './support/axe';
import { startGallery } from './support/product';

test.use({ baseURL: addressOf(ports.gallery), reducedMotion: 'reduce' });

// Not a `webServer`, for which all other journeys would wait.
let gallery: Awaited<ReturnType<typeof startGallery>>;
test.beforeAll(async () => {
  gallery = await startGallery(ports.gallery);
});
test.afterAll(() => gallery.stop());

const dialog = (page: Page) => page.getByRole('alertdialog');
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('axe finds nothing in any component [2.76]', async ({ page }) => {
  await page.goto('/gallery.html');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), colorScheme).toEqual([]);
    await open(page, 'Ask before leaving');
    await expect(dialog(page)).toHaveAccessibleName('Leave this room?');
    await expect(dialog(page).getByRole('button')).toHaveText(['Leave', 'Stay']);
    expect(await axeFindings(page), `a dialog, ${colorScheme}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }

  await open(page, 'Offer a second way');
  await expect(dialog(page).getByRole('button')).toHaveText(['Save', 'Discard', 'Keep editing']);
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Offer a second way' })).toBeFocused();

  await open(page, 'Refuse to leave');
  await expect(dialog(page)).toHaveAccessibleName('Your Match is Locked');
  await expect(dialog(page).getByRole('button')).toHaveText(['Close']);
});
