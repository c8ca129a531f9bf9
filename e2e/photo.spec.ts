import { expect, type Page, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { axeFindings } from './support/axe';

const photo = 'docs/images/find.png';

async function choose(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: /^(Add a|Change) photo$/ }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose a photo' }).click();
  await (await chooser).setFiles(file);
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change photo' }).click();
  await page.getByRole('menuitem', { name: 'Remove photo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
}

test('changes the photo: choose, crop by keyboard, retry after a failure, see it [2.78, 7.36]', async ({
  context,
  page,
}) => {
  await arriveAs(page, 'Kwame Mensah', '/profile-overview');
  const face = page.locator('main img').first();
  const before = await face.getAttribute('src');

  await choose(page, 'README.md');
  await expect(page.getByText('We couldn’t open this file as a picture.')).toBeVisible();

  await choose(page, photo);
  const area = page.getByRole('application', { name: 'Part of the photo that others see' });
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  const mask = area.locator('span');
  await expect(mask).toHaveCSS('width', '250px');
  await expect(mask).toHaveCSS('height', '250px');
  await expect(mask).toHaveCSS('border-radius', '125px');
  await expect(zoom).toHaveValue('1.2');
  expect(await axeFindings(page)).toEqual([]);
  await area.focus();
  await page.keyboard.press('+');
  await expect(zoom).not.toHaveValue('1.2');
  const image = area.locator('img');
  const place = await image.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await image.boundingBox())?.x).toBe((place?.x ?? 0) + 10);

  await page.route('**/files/uploads/**', (route) => route.abort());
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t upload your photo');
  await page.unroute('**/files/uploads/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible({ timeout: 30_000 });
  await expect(face).toHaveAttribute('src', /^\/files\/pictures\/.+-square\.jpg$/);
  await expect(face).not.toHaveAttribute('src', before ?? '');
  const large = await face.evaluate(async (shown: HTMLImageElement) => {
    const image = new Image();
    image.src = shown.src.replace('-square', '-large');
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
  expect(large.width, 'of a picture that is not square').toBe(large.height);

  await context.setOffline(true);
  await remove(page);
  await expect(page.getByText('You’re offline. Try that again later.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await context.setOffline(false);
  await remove(page);
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  await expect(face).toBeHidden();
});
