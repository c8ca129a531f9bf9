import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { threeRoommates } from './support/office';
import { openScreen } from './support/screens';
import { test } from './support/visitors';

const messages = (page: Page) => page.getByRole('region', { name: /^Messages with/ });

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('lets the people who live in a room chat', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Alderney${info.retry}`;
  const names = await threeRoommates(baseURL, `Alderney ${info.project.name} ${info.retry}`, surname);
  const [lena, milo, nora] = [
    await visit(names[0], { at: '/chat' }),
    await visit(names[1], { at: '/chat' }),
    await visit(names[2], { at: '/chat' }),
  ];
  for (const page of [milo, nora]) {
    // The list appears once chat is connected.
    await expect(page.getByRole('link', { name: /Lena/ })).toBeVisible();
    await openScreen(page, '/more');
  }

  await test.step('the room has a conversation before its first message, named after its roommates', async () => {
    await lena.getByRole('link', { name: /Milo, Nora|Nora, Milo/ }).click();
    await expect(lena.getByText('3 people')).toBeVisible();
    await expect(lena.getByText('This is the start of your room’s conversation.')).toBeVisible();
    await say(lena, 'Who has the keys?');
  });

  await test.step('the others are notified and see the author', async () => {
    for (const page of [milo, nora]) await expect(page.getByText('Lena: Who has the keys?')).toBeVisible();
    await milo.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(messages(milo).getByText('Who has the keys?')).toBeVisible();
    await expect(messages(milo).getByText('Lena', { exact: true })).toBeVisible();
    await expect(messages(lena).getByText('Seen by Milo')).toBeVisible();
    await openScreen(nora, '/chat');
    await nora
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link', { name: /1 unread message/ })
      .click();
    await expect(messages(lena).getByText(/Seen$/)).toBeVisible();
    await say(nora, 'I do');
    for (const page of [lena, milo]) await expect(messages(page).getByText('I do')).toBeVisible();
    expect(await axeFindings(milo)).toEqual([]);
  });

  await test.step('its members list opens a one-to-one conversation', async () => {
    await lena.getByRole('button', { name: 'More about this conversation' }).click();
    await lena.getByRole('menuitem', { name: 'Members' }).click();
    const members = lena.getByRole('dialog', { name: 'Chat' });
    await expect(members.getByText(`Nora ${surname}`)).toBeVisible();
    expect(await axeFindings(lena)).toEqual([]);
    await members.getByText(`Nora ${surname}`).click();
    await expect(members).toBeHidden();
    await expect(lena.getByRole('heading', { level: 1, name: `Nora ${surname}` })).toBeVisible();
    await expect(lena.getByRole('heading', { name: 'You live with Nora' })).toBeVisible();
    const opener = lena.getByRole('button', { name: 'What’s on your windowsill right now?' });
    await opener.click();
    await expect(lena.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(/windowsill/);
    await expect(lena.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
    await lena.goBack();
    await expect(messages(lena).getByText('I do')).toBeVisible();
  });

  await test.step('muting stops its unread count until it is unmuted', async () => {
    await lena.getByRole('button', { name: 'More about this conversation' }).click();
    await lena.getByRole('menuitem', { name: 'Mute' }).click();
    await expect(lena.getByText('Muted. You won’t get notifications.')).toBeVisible();
    await openScreen(lena, '/find');
    await say(milo, 'Found them');
    await expect(lena.getByText('Milo: Found them')).toBeHidden();
    await expect(lena).toHaveTitle(/^Find roommates/);
    await lena.goBack();
    await expect(messages(lena).getByText('Found them')).toBeVisible();
  });

  await test.step('its author removes a message that was reported with a reason', async () => {
    await messages(nora).getByText('Found them').click({ button: 'right' });
    await nora.getByRole('menuitem', { name: 'Report' }).click();
    const report = nora.getByRole('dialog', { name: 'Report this message' });
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report.getByText('Choose what’s wrong.')).toBeVisible();
    await report.getByText('Something else', { exact: true }).click();
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report.getByText('Write what’s wrong.')).toBeVisible();
    await report.getByRole('textbox', { name: 'Anything to add?' }).fill('These are not the keys');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(nora.getByText('Thanks. The housing office will look into it.')).toBeVisible();
    await messages(milo).getByText('Found them').click({ button: 'right' });
    await milo.getByRole('menuitem', { name: 'Remove message' }).click();
    await milo.getByRole('button', { name: 'Remove', exact: true }).click();
    for (const page of [lena, milo, nora])
      await expect(messages(page).getByText('This message was removed')).toBeVisible();
  });

  await test.step('leaving the room leaves its conversation to the others', async () => {
    await openScreen(nora, '/matches');
    await nora.getByRole('button', { name: 'Leave this match' }).click();
    await nora.getByRole('alertdialog').getByRole('button', { name: 'Leave this match' }).click();
    await expect(nora.getByText('You left the match.')).toBeVisible();
    await say(lena, 'Nora has gone');
    await expect(messages(milo).getByText('Nora has gone')).toBeVisible();
    await openScreen(nora, '/chat');
    await expect(nora.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  });
});
