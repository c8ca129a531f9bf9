import type { MembershipId } from '@nestmate/contract';
import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { addToRoster, createCommunity, lockRooms, settle } from './support/office';
import { test } from './support/visitors';

/** Fills in a request without sending it. */
async function prepare(page: Page, membershipId: MembershipId | undefined): Promise<void> {
  await page.goto(`/request/${membershipId}`);
  await page.getByRole('textbox', { name: 'Your message' }).fill('Shall we share a unit?');
}

async function ask(page: Page, membershipId: MembershipId | undefined): Promise<void> {
  await prepare(page, membershipId);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('dialog', { name: 'Request sent' })).toBeVisible();
}

const celebration = (page: Page) => page.getByRole('dialog', { name: 'Congratulations!' });

test('shows four people crossing requests, a unit filling up in an open window, and a locked match', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Birch ${info.project.name} ${info.retry}`, 3);
  const names = ['Cleo', 'Dara', 'Emil', 'Fynn'];
  const surname = `Birch${info.retry}`;
  const { Cleo, Dara } = await settle(
    baseURL,
    hall,
    names.map((name) => `${name} ${surname}`),
  );
  const pages = await Promise.all(names.map((name) => visit(`${name} ${surname}`)));
  const [cleo, dara, emil, fynn] = pages;
  if (!cleo || !dara || !emil || !fynn) throw new Error('unreachable');

  await test.step('two people who ask each other at the same moment become roommates [4.6]', async () => {
    await Promise.all([prepare(cleo, Dara), prepare(dara, Cleo)]);
    await Promise.all([cleo, dara].map((page) => page.getByRole('button', { name: 'Send request' }).click()));
    for (const page of [cleo, dara]) {
      await celebration(page).getByRole('button', { name: 'View roommates' }).click();
      await expect(page.getByText('2 of 3 people')).toBeVisible();
    }
  });

  await test.step('one of two requests gets the last place; the other stays and says why [8.6, 8.7]', async () => {
    await ask(emil, Cleo);
    await ask(fynn, Dara);
    await Promise.all([cleo, dara].map((page) => page.goto('/matches/incoming-requests')));
    const accept = (page: Page, name: string) => page.getByRole('button', { name: `Accept ${name}` });
    await Promise.all([
      expect(accept(cleo, 'Emil')).toBeVisible(),
      expect(accept(dara, 'Fynn')).toBeVisible(),
    ]);
    await emil.goto('/find');
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

  await test.step('the new roommate’s open deck says that the unit is full [4.2]', async () => {
    await expect(emil.getByRole('main')).toContainText(/full/i);
  });

  await test.step('requests are denied and canceled, with a toast [2.17]', async () => {
    await dara.getByRole('button', { name: 'Decline Fynn' }).click();
    await expect(dara.getByText('Request denied!')).toBeVisible();
    await dara.reload();
    await fynn.goto('/matches/outgoing-requests');
    await expect(fynn.getByText('You haven’t asked anyone yet')).toBeVisible();
  });

  await test.step('a resident without a profile can still be asked', async () => {
    const { membershipId } = await addToRoster(baseURL, hall, 'Gia');
    await fynn.goto(`/profile/${membershipId}`);
    await fynn.getByRole('button', { name: 'Send a roommate request' }).click();
    const dialog = fynn.getByRole('dialog', { name: 'Profile Not Created' });
    await expect(dialog).toContainText('has not yet logged in to create a profile');
    expect(await axeFindings(fynn)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send a request' }).click();
    await fynn.getByRole('textbox', { name: 'Your message' }).fill('Hello Gia!');
    await fynn.getByRole('button', { name: 'Send request' }).click();
    await fynn
      .getByRole('dialog', { name: 'Request sent' })
      .getByRole('button', { name: 'View requests' })
      .click();
    await fynn.getByRole('button', { name: 'Cancel the request to Gia' }).click();
    await expect(fynn.getByText('Request canceled!')).toBeVisible();
  });

  await test.step('one of two roommates is chosen to chat with [2.82]', async () => {
    await dara.goto('/chat');
    await dara.getByRole('button', { name: 'New chat' }).click();
    const chat = dara.getByRole('dialog', { name: 'Chat' });
    expect(await axeFindings(dara)).toEqual([]);
    await chat.getByRole('button', { name: `Cleo ${surname}` }).click();
    await expect(chat).toBeHidden();
    await expect(dara).toHaveURL(/\/chat\/conversation\/[\w-]{36}_[\w-]{36}$/);
  });

  await test.step('a locked match cannot be left [8.9]', async () => {
    await lockRooms(baseURL, hall);
    await dara.goto('/matches');
    await expect(dara.getByRole('main').getByText('Your match is confirmed').first()).toBeVisible();
    await dara.getByRole('button', { name: 'Leave this match' }).click();
    await expect(dara.getByRole('dialog', { name: 'Your Match is Locked' })).toBeVisible();
    expect(await axeFindings(dara)).toEqual([]);
  });
});
