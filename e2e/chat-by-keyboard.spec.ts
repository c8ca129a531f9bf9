import { expect, type Page } from '@playwright/test';
import { tabTo } from './support/keyboard';
import { addLongConversation, createCommunity, settle } from './support/office';
import { test } from './support/visitors';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

test('leads a keyboard from the list through a conversation and back', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Jethou ${info.project.name} ${info.retry}`);
  const [ana, ben] = [`Ana Jethou${info.retry}`, `Ben Jethou${info.retry}`];
  await settle(baseURL, hall, [ana, ben]);
  await addLongConversation(baseURL, hall, 3);
  const [page, other] = [await visit(ana, { at: '/chat' }), await visit(ben, { at: '/chat' })];
  const row = page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(ben) });
  const messages = page.getByRole('region', { name: `Messages with ${ben}` });

  await test.step('a row opens its conversation, ready to write', async () => {
    await expect(row).toBeVisible();
    await tabTo(page, row);
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
    await expect(row).toHaveAttribute('aria-current', 'page');
  });

  await test.step('Enter sends without moving the focus', async () => {
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await expect(messages.getByRole('article', { name: 'You: By keyboard' })).toBeVisible();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
  });

  await test.step('one log announces a message, which arrow keys reach', async () => {
    await other.getByRole('link', { name: new RegExp(ana) }).click();
    await box(other).fill('Heard you');
    await box(other).press('Enter');
    await expect(page.getByRole('log')).toHaveCount(1);
    await expect(page.getByRole('log', { name: 'New messages, read out' })).toHaveText('Ben: Heard you');
    await expect(box(page)).toBeFocused();
    await tabTo(page, messages, 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await expect(messages.getByRole('article', { name: 'Ben: Heard you' })).toBeFocused();
  });

  await test.step('its parts have their names, in their order', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Chats" [level=2]
      - navigation "Conversations":
        - list
      - heading "${ben}" [level=1]
      - button "Search"
      - button "More about this conversation"
      - region "Messages with ${ben}"
      - log "New messages, read out"
      - textbox "Message"
      - button "Add an emoji"
      - button "Send"
    `);
  });

  await test.step('going back returns to the row', async () => {
    await page.goBack();
    await expect(row).toBeFocused();
  });
});
