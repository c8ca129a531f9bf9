import { expect, type Page } from '@playwright/test';
import { drawn } from '../apps/server/test/world/pictures';
import { createCommunity, settle, addLongConversation } from './support/office';
import { openScreen } from './support/screens';
import { test } from './support/visitors';

const messages = (page: Page, name: string) => page.getByRole('region', { name: `Messages with ${name}` });
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const latest = (page: Page) => page.getByRole('button', { name: /new messages?$|Jump to latest/ });
const length = 200;
/** The maximum number of messages in the document: the visible ones, and some around them. */
const drawnAtMost = 60;
const long = 'and what else there is to say about the kitchen '.repeat(12);

async function say(page: Page, text: string) {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('opens a conversation where its reader had left it', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Lundy ${info.project.name} ${info.retry}`);
  const [ana, ben] = [`Ana Lundy${info.retry}`, `Ben Lundy${info.retry}`];
  await settle(baseURL, hall, [ana, ben]);
  await addLongConversation(baseURL, hall, length);
  const [pageA, pageB] = [await visit(ana, { at: '/more' }), await visit(ben, { at: '/chat' })];
  const [atA, atB] = [messages(pageA, ben), messages(pageB, ana)];
  await pageB.getByRole('link', { name: new RegExp(ana) }).click();

  await test.step('messages become read as they are seen, from the first unread one', async () => {
    for (let count = 0; count < 10; count++) await say(pageB, `News ${count} ${long}`);
    await expect(atB.getByText('Sent')).toHaveCount(1);
    await openScreen(pageA, '/chat');
    const row = pageA.getByRole('link', { name: new RegExp(ben) });
    await expect(row).toContainText('10 unread messages');
    await row.click();
    await expect(atA.getByText('New messages')).toBeInViewport();
    await expect(atA.getByText('News 0 ')).toBeInViewport();
    await expect(latest(pageA)).toHaveAccessibleName(/^[5-9] new messages$/);
    await expect(atB.getByText('Seen')).toBeHidden();
    await latest(pageA).click();
    await expect(atA.getByText('News 9')).toBeInViewport();
    await expect(atB.getByText('Seen')).toBeVisible();
    await expect(latest(pageA)).toBeHidden();
  });

  await test.step('a reader further up keeps their place when their message is sent', async () => {
    await pageA.context().setOffline(true);
    await say(pageA, 'Written in a lift');
    await expect(atA.getByText('Waiting for connection')).toBeVisible();
    await atA.press('PageUp');
    await expect(atA.getByText('Written in a lift')).not.toBeInViewport();
    await pageA.context().setOffline(false);
    await expect(atB.getByText('Written in a lift')).toBeVisible();
    await say(pageB, 'Out of the lift?');
    await expect(latest(pageA)).toHaveAccessibleName('1 new message');
    await expect(atA.getByText('Written in a lift')).not.toBeInViewport();
    await latest(pageA).click();
    await expect(atA.getByText('Out of the lift?')).toBeInViewport();
    // Said once, below the last that was read.
    await expect(atB.getByText('Sent')).toHaveCount(0);
    await expect(atB.getByText('Seen')).toHaveCount(1);
  });

  await test.step('arrow keys move between messages, which are one tab stop', async () => {
    await atA.focus();
    await pageA.keyboard.press('ArrowUp');
    const newest = atA.getByRole('article', { name: 'Ben: Out of the lift?' });
    await expect(newest).toBeFocused();
    // Scrolling to a message takes a moment, until its neighbours are measured.
    await expect(async () => {
      await atA.evaluate((view) => view.scrollTo(0, 0));
      await expect(newest).not.toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(newest).toBeFocused();
    await pageA.keyboard.press('ArrowUp');
    await expect(atA.getByRole('article', { name: 'You: Written in a lift' })).toBeFocused();
    await expect(atA.getByText('Written in a lift')).toBeInViewport();
    await pageA.keyboard.press('Tab');
    const button = atA.getByRole('button', { name: /Message options: You: Written in a lift/ });
    await expect(button).toBeFocused();
    await pageA.keyboard.press('Enter');
    await pageA.getByRole('menuitem', { name: 'Remove message' }).press('Enter');
    await pageA.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(atA.getByRole('article', { name: 'You: Message removed' })).toBeFocused();
    await pageA.keyboard.press('Tab');
    await expect(atA.locator(':focus')).toHaveCount(0);
  });

  await test.step('a picture stays open while new messages arrive', async () => {
    const picture = await drawn().png().toBuffer();
    const file = { name: 'me.png', mimeType: 'image/png', buffer: picture };
    await pageB.locator('input[type=file]').setInputFiles(file);
    await expect(pageB.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await pageB.getByRole('button', { name: 'Send', exact: true }).click();
    const seen = atA.getByRole('button', { name: 'Open the picture: Photo' });
    const viewer = pageA.getByRole('dialog', { name: 'Photo' });
    // At the end the list follows new messages; a picture, or a click that has to scroll, may move it away. A moving
    // element receives no click.
    const isBehind = pageA.getByRole('button', { name: 'Jump to latest', includeHidden: true });
    await expect(async () => {
      if (await viewer.isHidden()) {
        if (await latest(pageA).isVisible()) await latest(pageA).click({ timeout: 3000 });
        await expect(seen).toBeInViewport({ ratio: 1, timeout: 3000 });
        await expect(isBehind).toBeHidden({ timeout: 3000 });
        await seen.click({ timeout: 3000 });
        await expect(viewer).toBeVisible({ timeout: 3000 });
      }
      if (!(await isBehind.isVisible())) return;
      await pageA.keyboard.press('Escape');
      throw new Error('The press has scrolled');
    }).toPass();
    for (let count = 0; count < 3; count++) await say(pageB, `Meanwhile ${count} ${long}`);
    await expect(atA.getByText('Meanwhile 2')).toBeInViewport();
    await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true);
    await pageA.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(seen).toBeFocused();
  });

  await test.step('only messages around the visible ones are rendered, however far the reader scrolls', async () => {
    const box = await atA.boundingBox();
    if (!box) throw new Error('There is nothing to scroll');
    await pageA.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    let mostDrawn = 0;
    await expect(async () => {
      for (let step = 0; step < 10; step++) await pageA.mouse.wheel(0, -400);
      const drawn = atA.getByRole('article');
      mostDrawn = Math.max(mostDrawn, await drawn.count());
      const top = await drawn.first().textContent();
      expect(Number(/Message (\d+) about/.exec(top ?? '')?.[1])).toBeLessThan(length - 2 * drawnAtMost);
    }).toPass({ intervals: [0] });
    expect(mostDrawn).toBeLessThan(drawnAtMost);
    await latest(pageA).click();
  });

  await test.step('each incoming message is announced, the same words twice too', async () => {
    await say(pageB, 'Fine.');
    await say(pageB, 'Fine.');
    await expect(pageA.getByRole('log').getByText('Ben: Fine.')).toHaveCount(2);
  });

  await test.step('the search jumps to a result and back', async () => {
    const search = pageA.getByRole('button', { name: 'Search', exact: true });
    const field = pageA.getByRole('textbox', { name: 'Search in this conversation' });
    await search.click();
    await field.press('Escape');
    await expect(field).toBeHidden();
    await expect(search).toBeFocused();
    await search.click();
    await field.fill('Message 7 about');
    await pageA
      .getByRole('search')
      .getByRole('button', { name: /Message 7 about/ })
      .click();
    const found = atA.getByRole('article', { name: /Message 7 about/ });
    await expect(found).toBeInViewport();
    await expect(found).toBeFocused();
  });
});
