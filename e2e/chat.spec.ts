import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { chooseForCard, dismissDemoCard } from './support/deck';
import { createCommunity, settle } from './support/office';
import { openScreen } from './support/screens';
import { test } from './support/visitors';

const messages = (page: Page, name: string) => page.getByRole('region', { name: `Messages with ${name}` });
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const chats = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Chats/ });

async function say(page: Page, text: string) {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Moves the person's focus to another window, or back to this one. */
const setFocus = (page: Page, isHere: boolean) =>
  page.evaluate((here) => {
    document.hasFocus = () => here;
    globalThis.dispatchEvent(new Event(here ? 'focus' : 'blur'));
  }, isHere);

test('lets two people chat: live, read, typing, offline, blocked and unblocked', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Guernsey ${info.project.name} ${info.retry}`, 4);
  const [ana, ben] = [`Ana Guernsey${info.retry}`, `Ben Guernsey${info.retry}`];
  await settle(baseURL, hall, [ana, ben]);
  const [pageA, pageB] = [await visit(ana, { at: '/chat' }), await visit(ben)];

  await test.step('an empty list says how to start [2.25]', async () => {
    await expect(pageA.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  });

  await test.step('one person writes from a profile [2.26]', async () => {
    await openScreen(pageA, '/find');
    await dismissDemoCard(pageA);
    await chooseForCard(pageA, 'Chat');
    await expect(pageA.getByRole('heading', { level: 1, name: ben })).toBeVisible();
    await say(pageA, 'Hello Ben! See https://example.org/flat?x=1&y=<b>');
    const sent = messages(pageA, ben);
    await expect(sent.getByText('Hello Ben!')).toBeVisible();
    await expect(sent.getByText('Sent')).toBeVisible();
    await expect(sent.getByRole('link')).toHaveAttribute('href', /^https:\/\/example\.org\/flat/);
  });

  await test.step('the other is notified once of several messages, on any screen', async () => {
    const news = pageB.getByRole('region', { name: /Notices/ }).getByRole('listitem');
    await expect(news).toContainText('Hello Ben!');
    for (const text of ['One', 'Two']) await say(pageA, text);
    await expect(chats(pageB)).toContainText('3');
    await expect(news).toContainText('Two');
    await expect(news).toHaveCount(1);
    await expect(pageB).toHaveTitle(/^\(3\) Find roommates/);
    await chats(pageB).click();
    const row = pageB.getByRole('link', { name: new RegExp(ana) });
    await expect(row).toContainText('3 unread messages');
    await row.click();
    await expect(news).toHaveCount(0);
    await expect(messages(pageB, ana).getByText('Hello Ben!')).toBeVisible();
    // All messages are new.
    await expect(messages(pageB, ana).getByText('New messages')).toHaveCount(0);
    await expect(chats(pageB)).not.toContainText('3');
    await expect(messages(pageA, ben).getByText('Seen')).toBeVisible();
  });

  await test.step('a window without focus marks nothing as read', async () => {
    await setFocus(pageB, false);
    await say(pageA, 'Four');
    await expect(messages(pageB, ana).getByText('Four', { exact: true })).toBeVisible();
    await expect(chats(pageB)).toContainText('1');
    await setFocus(pageB, true);
    await expect(chats(pageB)).not.toContainText('1');
  });

  await test.step('typing shows until the reply arrives', async () => {
    await box(pageB).pressSequentially('Hi');
    await expect(pageA.getByText('Ben is typing…')).toBeVisible();
    await box(pageB).press('Enter');
    await (info.project.name === 'phone'
      ? pageB.getByRole('button', { name: 'Send', exact: true }).click()
      : Promise.resolve());
    await expect(messages(pageA, ben).getByText('Hi', { exact: true })).toBeVisible();
    await expect(pageA.getByText('Ben is typing…')).toBeHidden();
  });

  await test.step('both see a reaction and a reply to a message, also after a reload', async () => {
    const given = (page: Page, name: string) => page.getByRole('button', { name: `Funny: ${name}` });
    await messages(pageB, ana).getByText('Hello Ben!').click({ button: 'right' });
    await pageB.getByRole('button', { name: 'Funny' }).click();
    await expect(given(pageA, 'Ben')).toBeVisible();
    await expect(given(pageB, 'You')).toBeVisible();
    await messages(pageA, ben).getByText('Hi', { exact: true }).click({ button: 'right' });
    await pageA.getByRole('menuitem', { name: 'Reply', exact: true }).click();
    await expect(box(pageA)).toBeFocused();
    await expect(pageA.getByText('Replying to Ben')).toBeVisible();
    await box(pageA).fill('Good to');
    await pageA.reload();
    await expect(pageA.getByText('Replying to Ben')).toBeVisible();
    await expect(box(pageA)).toHaveValue('Good to');
    expect(await axeFindings(pageA)).toEqual([]);
    await say(pageA, 'Good to meet you');
    await expect(pageA.getByText('Replying to Ben')).toBeHidden();
    for (const [page, name, quoted] of [
      [pageA, ben, 'Ben'],
      [pageB, ana, 'your message'],
    ] as const) {
      await messages(page, name)
        .getByRole('button', { name: `Reply to ${quoted}: Hi` })
        .click();
      await expect(messages(page, name).getByRole('article', { name: /: Hi$/ })).toBeFocused();
    }
  });

  await test.step('an offline message is sent on reconnect', async () => {
    await pageA.context().setOffline(true);
    await say(pageA, 'Written in a tunnel');
    await expect(messages(pageA, ben).getByText('Waiting for connection')).toBeVisible();
    await pageA.context().setOffline(false);
    await expect(messages(pageB, ana).getByText('Written in a tunnel')).toBeVisible();
    await expect(messages(pageA, ben).getByText('Waiting for connection')).toBeHidden();
  });

  await test.step('one person blocks the other: neither can write until it is undone', async () => {
    await pageB.getByRole('button', { name: 'More about this conversation' }).click();
    await pageB.getByRole('menuitem', { name: 'Block' }).click();
    // A double click acts once.
    await pageB.getByRole('alertdialog').getByRole('button', { name: 'Block' }).dblclick();
    await expect(pageB.getByText('Successfully blocked!')).toHaveCount(1);
    await expect(pageB.getByText('You’ve blocked')).toBeVisible();
    await expect(box(pageB)).toBeHidden();
    await expect(pageA.getByText('Chat is not available.')).toBeVisible();
    await expect(box(pageA)).toBeHidden();
    await pageB.getByRole('button', { name: 'Unblock' }).click();
    await expect(pageB.getByText('Successfully unblocked!')).toBeVisible();
    await say(pageA, 'Friends again?');
    await expect(messages(pageB, ana).getByText('Friends again?')).toBeVisible();
  });
});
