import { expect, type Page } from '@playwright/test';
import { drawn } from '../apps/server/test/world/pictures';
import { axeFindings } from './support/axe';
import { createCommunity, addConversations, settle } from './support/office';
import { openScreen } from './support/screens';
import { test } from './support/visitors';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const sent = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const photos = (page: Page) => page.getByRole('list', { name: 'Photos to send' }).getByRole('img');
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawn({ background }).png().toBuffer(),
});

interface TransferData {
  text?: string;
  file?: { name: string; type: string };
}

/** Dispatches a paste, drag or drop, and returns whether the product handled it. */
const give = (page: Page, event: 'dragover' | 'drop' | 'paste', carried: TransferData) =>
  box(page).evaluate(
    (field, [kind, { text, file }]) => {
      const data = new DataTransfer();
      if (text) data.setData('text/plain', text);
      if (file) data.items.add(new File(['no picture'], file.name, { type: file.type }));
      const options = { bubbles: true, cancelable: true };
      const given =
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...options, clipboardData: data })
          : new DragEvent(kind, { ...options, dataTransfer: data });
      field.dispatchEvent(given);
      return given.defaultPrevented;
    },
    [event, carried] as const,
  );

const rows = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
const row = (page: Page, name: string) => rows(page).filter({ hasText: `${name} ` });
const scrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);

/** Fully visible, not covered, on a page that does not overflow the screen. */
async function isOnScreen(page: Page, lowest = page.viewportSize()?.height ?? 0) {
  await expect(async () => {
    const { y, height } = (await box(page).boundingBox()) ?? { y: 0, height: 0 };
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(lowest);
    expect(await scrolls(page)).toBe(false);
  }).toPass();
  await box(page).click({ trial: true });
}

test('composes a message of words, photos and emoji on any screen', async ({ visit, baseURL }, info) => {
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
  const scrolled = () =>
    isPhone ? page.evaluate(() => scrollY) : list.evaluate(({ scrollTop }) => scrollTop);

  await test.step('the deck is fully visible, on a phone with the app banner', async () => {
    if (isPhone) await expect(page.getByText('Nestmate on your phone')).toBeVisible();
    expect(await scrolls(page)).toBe(false);
  });

  await test.step('an opened conversation has the focus', async () => {
    await openScreen(page, '/chat');
    await chosen.scrollIntoViewIfNeeded();
    const left = await scrolled();
    expect(left).toBeGreaterThan(0);
    await chosen.press('Enter');
    await expect(isPhone ? title('Neighbour 14') : box(page)).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (!isPhone) {
      expect(await scrolled()).toBe(left);
      await row(page, 'Neighbour 13').press('Enter');
      await expect(title('Neighbour 13')).toBeVisible();
      await expect(box(page)).toBeFocused();
      return;
    }
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await page.getByRole('link', { name: 'Back to chats' }).press('Enter');
    await expect(chosen).toBeFocused();
    await expect.poll(scrolled).toBe(left);
    await chosen.press('Enter');
    await expect(title('Neighbour 14')).toBeFocused();
    expect(await entries()).toBe(before);
  });

  await test.step('its composer is visible, also without a connection', async () => {
    await isOnScreen(page);
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await isOnScreen(page);
    await page.context().setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();
  });

  await test.step('the first of several previewed photos carries the caption', async () => {
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles([
      await picture('kitchen.png', '#6d2e5b'),
      await picture('blurred.png', '#888888'),
      await picture('bath.png', '#1e7a4c'),
    ]);
    await expect(photos(page)).toHaveCount(3);
    await expect(photos(page).nth(2)).toHaveAttribute('src', /^blob:/);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Leave out photo 2' }).click();
    await expect(photos(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Leave out photo 2' })).toBeFocused();
    await box(page).fill('The kitchen and the bath');
    await send(page);
    await expect(photos(page)).toHaveCount(0);
    await expect(
      sent(page).getByRole('button', { name: 'Open the picture: The kitchen and the bath' }),
    ).toBeVisible();
    await expect(sent(page).getByRole('button', { name: 'Open the picture: Photo' })).toBeVisible();
  });

  await test.step('a spreadsheet cell is pasted as text, though a picture comes with it', async () => {
    const table = { text: 'Rent\t640', file: { name: 'image.png', type: 'image/png' } };
    expect(await give(page, 'paste', table)).toBe(false);
    await expect(photos(page)).toHaveCount(0);
  });

  await test.step('the field takes dropped text and refuses a file that is no picture', async () => {
    expect(await give(page, 'drop', { text: 'An address' })).toBe(false);
    const pdf = { file: { name: 'lease.pdf', type: 'application/pdf' } };
    expect(await give(page, 'dragover', pdf)).toBe(true);
    await expect(page.getByText('Drop photos here')).toBeVisible();
    expect(await give(page, 'drop', pdf)).toBe(true);
    await expect(page.getByText('couldn’t open this file as a picture')).toBeVisible();
    await expect(page.getByText('Drop photos here')).toBeHidden();
  });

  await test.step('an emoji that is found by its name goes in at the caret', async () => {
    const names: string[] = [];
    page.on('request', (request) => names.push(new URL(request.url()).pathname));
    await box(page).fill('Welcome home!');
    await box(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
    const button = page.getByRole('button', { name: 'Add an emoji' });
    await button.click();
    const panel = page.getByRole('dialog', { name: 'Emoji' });
    await expect(panel.getByRole('gridcell').first()).toBeVisible();
    expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    const search = panel.getByRole('searchbox').or(panel.getByRole('textbox'));
    await search.fill('party popper');
    await panel
      .getByRole('gridcell', { name: /party popper/i })
      .first()
      .click();
    await expect(box(page)).toHaveValue('Welcome🎉 home!');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(isPhone ? button : box(page)).toBeFocused();
    await send(page);
    await expect(sent(page).getByText('Welcome🎉 home!')).toBeVisible();
  });

  await test.step('the remaining length of what will be sent is announced', async () => {
    await box(page).fill(`${'a'.repeat(4000)}   \n`);
    await expect(page.getByRole('status').getByText('0 characters left')).toBeAttached();
    await box(page).fill('a'.repeat(4001));
    await expect(
      page.getByRole('status').getByText('A message can have up to 4000 characters.'),
    ).toBeAttached();
    await box(page).fill('');
  });
  if (!isPhone) return;

  await test.step('where the keyboard shrinks the page, which has no menu below it', async () => {
    await expect(page.getByRole('navigation', { name: 'Main menu' })).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 460 });
    await isOnScreen(page);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('where the keyboard covers the page', async () => {
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 500 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await isOnScreen(page, 500);
  });

  await test.step('the way back leads to the list also after a reload', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Back to chats' }).click();
    await expect(title('Chats')).toBeVisible();
    await page.goBack();
    await expect(title('Find roommates')).toBeVisible();
  });
});
