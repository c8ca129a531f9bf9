import { expect, type Page } from '@playwright/test';
import { dismissDemoCard, topCard } from './support/deck';
import { createCommunity, settle } from './support/office';
import { openScreen } from './support/screens';
import { test } from './support/visitors';

/** Decides on cards by the beginning of their name, until every named person is decided on. */
async function decideOn(page: Page, decisions: Record<string, 'ArrowLeft' | 'ArrowRight'>) {
  await dismissDemoCard(page);
  for (const left = new Set(Object.keys(decisions)); left.size > 0;) {
    const name = ((await topCard(page).getAttribute('aria-label')) ?? '').split(/[ ,]/)[0] ?? '';
    const decided = page.waitForResponse(/\/status$/);
    await page.keyboard.press(decisions[name] ?? 'ArrowLeft');
    await decided;
    left.delete(name);
    if (left.size > 0) await expect(topCard(page)).not.toHaveAccessibleName(new RegExp(`^${name}`));
  }
}

const namesIn = (page: Page) => page.getByRole('main').getByRole('listitem');

test('lists skipped, liked and mutual candidates as decisions change', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Alder ${info.project.name} ${info.retry}`, 4);
  const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => `${name} Alder${info.retry}`) as [
    string,
    string,
    string,
  ];
  await settle(baseURL, hall, [ana, ben, cleo]);
  const pageA = await visit(ana);

  await test.step('a skipped and a liked candidate each appear in a list [2.18, 2.19]', async () => {
    await decideOn(pageA, { Ben: 'ArrowLeft', Cleo: 'ArrowRight' });
    await openScreen(pageA, '/saved/');
    await expect(pageA).toHaveURL(/\/saved\/liked$/);
    await expect(namesIn(pageA)).toHaveText([/Cleo/]);
    await pageA.getByRole('link', { name: 'Skipped' }).click();
    await expect(pageA).toHaveURL(/\/saved\/skipped$/);
    await expect(namesIn(pageA)).toHaveText([/Ben/]);
    await namesIn(pageA).getByRole('link').click();
    await expect(pageA).toHaveURL(/\/profile\/[\w-]{36}$/);
    await expect(pageA.getByRole('heading', { level: 1, name: ben })).toBeVisible();
    await expect(pageA.getByRole('button', { name: 'Like', exact: true })).toBeInViewport();
    await pageA.getByRole('button', { name: 'Back', exact: true }).click();
    await pageA.getByRole('link', { name: 'Mutual' }).click();
    await expect(pageA.getByText('No mutual likes yet')).toBeVisible();
  });

  const pageC = await visit(cleo);
  await test.step('a candidate who likes back appears immediately in the other’s open list [2.20, 2.23]', async () => {
    await decideOn(pageC, { Ana: 'ArrowRight' });
    await expect(pageC.getByRole('dialog', { name: 'It’s mutual' })).toBeVisible();
    await pageC.keyboard.press('Escape');
    await expect(namesIn(pageA)).toHaveText([/Cleo/]);
    await expect(pageA.getByText(/Cleo.* likes you too/)).toBeVisible();
    await pageA.getByRole('link', { name: 'Liked' }).click();
    await expect(pageA.getByText('No likes waiting')).toBeVisible();
  });

  await test.step('putting a candidate back moves the focus to the next one', async () => {
    await pageA.getByRole('link', { name: 'Skipped' }).click();
    await pageA.getByRole('button', { name: /^Put Ben/ }).press('Enter');
    await expect(pageA.getByText('Nobody skipped')).toBeVisible();
    await expect(pageA.locator(':focus')).toHaveText('Back to the cards');
    await openScreen(pageA, '/find');
    await decideOn(pageA, { Ben: 'ArrowLeft' });
    await openScreen(pageA, '/saved/mutual');
    // A toast stays while the mouse is over it.
    await pageA.mouse.move(0, 0);
  });

  const pageB = await visit(ben);
  await test.step('liking a skipped candidate who liked me adds them to the mutual list [2.21, 2.22]', async () => {
    await decideOn(pageB, { Ana: 'ArrowRight' });
    await pageA.getByRole('link', { name: 'Skipped' }).click();
    await pageA.getByRole('button', { name: /^Like Ben/ }).click();
    const match = pageA.getByRole('dialog', { name: 'It’s mutual' });
    const read = pageA.waitForResponse(/potential_roommates\?.*isMutualInterested/);
    await match.getByRole('button', { name: 'See mutual likes' }).click();
    await expect(pageA).toHaveURL(/\/saved\/mutual#\w+$/);
    await read;
    await expect(namesIn(pageA)).toHaveText([/Ben/, /Cleo/]);
  });

  await test.step('a request starts from the list and shows there once it is sent', async () => {
    await pageA.getByRole('button', { name: /^Send Cleo.* a request$/ }).click();
    await pageA.getByRole('textbox', { name: 'Your message' }).fill('Shall we?');
    await pageA.getByRole('button', { name: 'Send request' }).click();
    await pageA
      .getByRole('dialog', { name: 'Request sent' })
      .getByRole('button', { name: /requests/ })
      .click();
    await openScreen(pageA, '/saved/mutual');
    await expect(pageA.getByRole('link', { name: 'Request sent' })).toHaveCount(1);
    await openScreen(pageC, '/saved/mutual');
    await pageC.getByRole('link', { name: 'Answer the request' }).click();
    await expect(pageC.getByText('Shall we?')).toBeVisible();
  });
});
