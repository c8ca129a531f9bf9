import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { createCommunity, settle, addLongConversation } from './support/office';
import { test } from './support/visitors';

const messages = (page: Page, name: string) => page.getByRole('region', { name: `Messages with ${name}` });
const chats = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Chats/ });

async function openChatWith(page: Page, name: string) {
  await chats(page).click();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(messages(page, name)).toBeVisible();
}

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Moves the person's focus to another window, or back to this one. */
const look = (page: Page, isHere: boolean) =>
  page.evaluate((here) => {
    document.hasFocus = () => here;
    globalThis.dispatchEvent(new Event(here ? 'focus' : 'blur'));
  }, isHere);

test('shows a conversation’s toasts and search, and acts on the whole conversation once', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Lihou ${info.project.name} ${info.retry}`, 4);
  const [ana, ben] = [`Ana Lihou${info.retry}`, `Ben Lihou${info.retry}`];
  await settle(baseURL, hall, [ana, ben]);
  await addLongConversation(baseURL, hall, 60);
  const [pageA, pageB] = [await visit(ana), await visit(ben)];
  await openChatWith(pageA, ben);

  await test.step('several messages show one toast, which closes once they are seen [2.64]', async () => {
    for (const text of ['One', 'Two', 'Three']) await say(pageA, text);
    await expect(chats(pageB)).toContainText('3');
    const news = pageB.getByRole('region', { name: /Notices/ }).getByRole('listitem');
    await expect(news).toContainText('Three');
    await expect(news).toHaveCount(1);
    await openChatWith(pageB, ana);
    await expect(news).toHaveCount(0);
    await expect(chats(pageB)).not.toContainText('3');
  });

  await test.step('a window without focus marks nothing as read', async () => {
    await look(pageB, false);
    await say(pageA, 'Four');
    await expect(messages(pageB, ana).getByText('Four', { exact: true })).toBeVisible();
    await expect(chats(pageB)).toContainText('1');
    await look(pageB, true);
    await expect(chats(pageB)).not.toContainText('1');
  });

  await test.step('the search reports a failure, and that there are more results', async () => {
    await pageB.context().setOffline(true);
    await expect(pageB.getByText('You’re offline')).toBeVisible();
    await pageB.getByRole('button', { name: 'Search' }).click();
    await pageB.getByRole('textbox', { name: 'Search in this conversation' }).fill('house');
    await expect(pageB.getByRole('img', { name: 'Searching…' })).toBeVisible();
    await expect(pageB.getByText('We couldn’t search')).toBeVisible({ timeout: 15_000 });
    expect(await axeFindings(pageB)).toEqual([]);
    await pageB.context().setOffline(false);
    await expect(async () => {
      // Gone when the search has worked, however late.
      const retry = pageB.getByRole('search').getByRole('button', { name: 'Try again' });
      if (await retry.isVisible()) await retry.click({ timeout: 1000 });
      await expect(pageB.getByText('The newest 30 messages')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await pageB.getByRole('button', { name: 'Show more' }).click();
    await expect(pageB.getByText('60 messages')).toBeVisible();
    await pageB.getByRole('button', { name: 'Close the search' }).click();
  });

  await test.step('a double click acts once', async () => {
    await pageB.getByRole('button', { name: 'More about this conversation' }).click();
    await pageB.getByRole('menuitem', { name: 'Block' }).click();
    await pageB.getByRole('alertdialog').getByRole('button', { name: 'Block' }).dblclick();
    await expect(pageB.getByText('You’ve blocked')).toBeVisible();
    await expect(pageB.getByText('Successfully blocked!')).toHaveCount(1);
  });
});
