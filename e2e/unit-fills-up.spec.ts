import type { MembershipId } from '@nestmate/contract/ids';
import { expect, type Page } from '@playwright/test';
import { createCommunity, settle } from './support/office';
import { openScreen } from './support/screens';
import { covered } from './support/toasts';
import { test } from './support/visitors';

/** Fills in a request without sending it. */
async function prepare(page: Page, membershipId: MembershipId | undefined): Promise<void> {
  await openScreen(page, `/request/${membershipId}`);
  await page.getByRole('textbox', { name: 'Your message' }).fill('Shall we share a unit?');
}

async function ask(page: Page, membershipId: MembershipId | undefined): Promise<void> {
  await prepare(page, membershipId);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('dialog', { name: 'Request sent' })).toBeVisible();
}

const celebration = (page: Page) => page.getByRole('dialog', { name: 'Congratulations!' });

test('follows four people whose requests cross until a unit is full', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Birch ${info.project.name} ${info.retry}`, 3);
  const names = ['Cleo', 'Dara', 'Emil', 'Fynn'];
  const surname = `Birch${info.retry}`;
  const { Cleo, Dara } = await settle(
    baseURL,
    hall,
    names.map((name) => `${name} ${surname}`),
  );
  const pages = await Promise.all(names.map((name) => visit(`${name} ${surname}`, { at: '/more' })));
  const [cleo, dara, emil, fynn] = pages;
  if (!cleo || !dara || !emil || !fynn) throw new Error('The journey has four people');

  await test.step('two people who ask each other at the same moment become roommates', async () => {
    await Promise.all([prepare(cleo, Dara), prepare(dara, Cleo)]);
    await Promise.all([cleo, dara].map((page) => page.getByRole('button', { name: 'Send request' }).click()));
    for (const page of [cleo, dara]) {
      await celebration(page).getByRole('button', { name: 'View roommates' }).click();
      await expect(page.getByText('2 of 3 people')).toBeVisible();
    }
  });

  await test.step('the request that missed the last place says why', async () => {
    await ask(emil, Cleo);
    await ask(fynn, Dara);
    await Promise.all([cleo, dara].map((page) => openScreen(page, '/matches/incoming-requests')));
    const accept = (page: Page, name: string) => page.getByRole('button', { name: `Accept ${name}` });
    await Promise.all([
      expect(accept(cleo, 'Emil')).toBeVisible(),
      expect(accept(dara, 'Fynn')).toBeVisible(),
    ]);
    await openScreen(emil, '/find');
    await openScreen(fynn, '/matches/outgoing-requests');
    await accept(cleo, 'Emil').click();
    await cleo
      .getByRole('dialog', { name: 'Live with Emil?' })
      .getByRole('button', { name: 'Accept' })
      .click();
    for (const page of [cleo, dara, emil]) {
      await expect(celebration(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(celebration(page)).toBeHidden();
    }
    await expect(dara.getByText('Together you’d be too many for one room.')).toBeVisible();
    await expect(accept(dara, 'Fynn')).toBeDisabled();
  });

  await test.step('the new roommate’s open deck says that the unit is full', async () => {
    await expect(emil.getByRole('main')).toContainText(/full/i);
  });

  const declined = dara.getByRole('listitem').filter({ hasText: 'Request denied!' });
  const decline = dara.getByRole('button', { name: 'Decline Fynn' });
  await test.step('a decline can be undone for six seconds, in which its sender sees nothing of it', async () => {
    await decline.click();
    // Holds the time, so that a busy machine has as long as it needs.
    await declined.hover();
    await expect.poll(() => covered(dara)).toEqual([]);
    await expect(fynn.getByText('Shall we share a unit?')).toBeVisible();
    await declined.getByRole('button', { name: /Undo/ }).click();
    await expect(decline).toBeVisible();
    await expect(declined).toBeHidden();
  });

  await test.step('afterwards the sender’s open window shows it [2.17]', async () => {
    await dara.mouse.move(0, 0);
    await decline.click();
    await expect(fynn.getByText('No open requests')).toBeVisible();
    await expect(declined).toBeHidden();
  });
});
