import { expect, type Locator, type Page, test } from '@playwright/test';
import { isThorough } from '../apps/server/test/setup/thorough';
import { badFiles, corners, drawn, upright } from '../apps/server/test/world/pictures';
import { textsOf } from '../packages/locales/src';
import { arriveAs } from './support/arrive';
import { axeFindings } from './support/axe';
import { openScreen } from './support/screens';

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
  const box = await image.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await image.boundingBox())?.x).toBe((box?.x ?? 0) + 10);

  await page.route('**/files/uploads/**', (route) => route.abort());
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t upload your photo');
  await page.unroute('**/files/uploads/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
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

const fileInput = (page: Page) => page.locator('main input[type=file]:not([capture])');
const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** The colours of the corners of the picture to crop. */
const cornersOf = (page: Page) =>
  page
    .getByRole('application')
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const [width, height] = [image.naturalWidth, image.naturalHeight];
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (!context) return '';
      context.drawImage(image, 0, 0);
      const colour = (x: number, y: number) => {
        const [red = 0, green = 0] = context.getImageData(x, y, 1, 1).data;
        return red > 128 ? (green > 128 ? 'yellow' : 'red') : green > 128 ? 'green' : 'blue';
      };
      const [right, bottom] = [width - 5, height - 5];
      return [colour(5, 5), colour(right, 5), colour(5, bottom), colour(right, bottom)].join(' ');
    });

test('crops photos of every format upright, whatever their orientation [7.16]', async ({ page }) => {
  await arriveAs(page, 'Kwame Mensah', '/profile-overview');
  for (const format of ['jpeg', 'png', 'webp'] as const)
    for (const [index, expected] of upright.entries()) {
      // The browser turns all formats the same way: of a PNG and a WebP, one way up and one on its side are enough.
      if (!isThorough && format !== 'jpeg' && ![2, 5].includes(index)) continue;
      const made = corners()
        .toFormat(format)
        .withMetadata({ orientation: index + 1 });
      await fileInput(page).setInputFiles(asFile('photo', await made.toBuffer()));
      await expect(page.getByRole('application')).toBeVisible();
      expect([format, index + 1, await cornersOf(page)]).toEqual([format, index + 1, expected]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('application')).toBeHidden();
    }
});

test('refuses a photo that is cut off, blank or HEIC, with its reason, wherever one is requested', async ({
  page,
}) => {
  await arriveAs(page, 'Kwame Mensah', '/profile-overview');
  const texts = new Map(Object.entries(textsOf('en').errors));
  const textOf = (code: string) => String(texts.get(code));
  // What the page shrinks is not too large for it.
  const files = Object.entries(badFiles).filter(([, { error_code }]) => error_code !== 'PictureTooLarge');
  const oneForEach = Object.values(
    Object.fromEntries(files.map((file) => [file[1].error_code, file] as const)),
  );
  for (const [screen, tried] of [
    ['/profile-overview', files],
    ['/new-post', isThorough ? files : oneForEach],
  ] as const) {
    await openScreen(page, screen);
    for (const [name, { make, error_code }] of tried) {
      await fileInput(page).setInputFiles(asFile(name, await make()));
      await expect(page.getByText(textOf(error_code)).last(), name).toBeVisible();
      await expect(page.getByRole('application')).toBeHidden();
      await expect(page.getByRole('img', { name: 'The photo to post' })).toBeHidden();
      // A toast may go by itself before the press.
      const close = page.getByRole('button', { name: 'Close' }).last();
      await close.click({ timeout: 4000 }).catch(() => {});
      await expect(page.getByText(textOf(error_code))).toBeHidden();
    }
  }
});

test('takes a dropped photo without losing the page or what is typed', async ({ page }, info) => {
  const path = info.outputPath('face.png');
  await drawn({ width: 300, height: 200 }).png().toFile(path);
  await arriveAs(page, 'Kwame Mensah', '/profile-overview');
  const browser = await page.context().newCDPSession(page);
  /** Drops the file as the system does: a browser opens it in place of a page that does not take it. */
  const dropAt = async (x: number, y: number) => {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x, y, data });
  };
  const dropOn = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await dropAt(x + width / 2, y + height / 2);
  };
  await dropOn(page.getByRole('button', { name: /^(Add a|Change) photo$/ }));
  await expect(page.getByRole('application')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await openScreen(page, '/new-post');
  const field = page.getByRole('textbox', { name: 'Your post' });
  await field.fill('Not lost');
  await dropAt(5, 5);
  await dropOn(page.getByRole('heading', { level: 1 }).first());
  await expect(page.getByRole('img', { name: 'The photo to post' })).toBeHidden();
  await expect(field).toHaveValue('Not lost');
  await dropOn(field);
  await expect(page.getByRole('img', { name: 'The photo to post' })).toBeVisible();
  await expect(field).toHaveValue('Not lost');
  expect(page.url()).toContain('/new-post');
});
