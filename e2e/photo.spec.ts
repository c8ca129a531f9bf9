import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { arriveAs } from './support/sign-in';

const photo = 'docs/images/find.png';

test('changes the photo: choose, crop by keyboard, send again after a failure, see it [2.78, 7.36]', async ({
  page,
}) => {
  await arriveAs(page, 'Kwame Mensah');
  await page.goto('/profile-overview');
  const change = page.getByRole('button', { name: 'Change photo' });
  const face = page.locator('main img').first();
  const before = await face.getAttribute('src');

  const choose = async (file: string) => {
    await change.click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Choose a photo' }).click();
    await (await chooser).setFiles(file);
  };
  await choose('README.md');
  await expect(page.getByText('This file cannot be opened as a picture.')).toBeVisible();

  await choose(photo);
  const area = page.getByRole('application', { name: 'Part of the photo that others see' });
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  const mask = area.locator('span');
  await expect(mask).toHaveCSS('width', '250px');
  await expect(mask).toHaveCSS('height', '250px');
  await expect(mask).toHaveCSS('border-radius', '125px');
  await expect(zoom).toHaveValue('1.2');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await area.focus();
  await page.keyboard.press('+');
  await expect(zoom).not.toHaveValue('1.2');
  const image = area.locator('img');
  const place = await image.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await image.boundingBox())?.x).toBe((place?.x ?? 0) + 10);

  await page.route('**/files/uploads/**', (route) => route.abort());
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alert')).toContainText('Your photo was not uploaded');
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
  await change.click();
  await page.getByRole('menuitem', { name: 'Remove photo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  await expect(face).toBeHidden();
});
