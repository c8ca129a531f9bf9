import { expect } from '@playwright/test';
import { axeFindings } from './support/axe';
import { createCommunity, settle, shareBedrooms } from './support/office';
import { openScreen } from './support/screens';
import { test } from './support/visitors';

test('takes two people from a profile to a request, a shared bedroom and a goodbye', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Rowan ${info.project.name} ${info.retry}`, 2);
  const [ana, ben] = [`Ana Rowan${info.retry}`, `Ben Rowan${info.retry}`];
  const { Ana: idOfAna } = await settle(baseURL, hall, [ana, ben]);
  await shareBedrooms(baseURL, hall);
  const [pageA, pageB] = [await visit(ana, { at: '/more' }), await visit(ben, { at: `/profile/${idOfAna}` })];

  await test.step('a request is sent only with a message [2.24]', async () => {
    await expect(pageB.getByRole('heading', { level: 1, name: ana })).toBeVisible();
    await pageB.getByRole('button', { name: 'Send a roommate request' }).click();
    await pageB.getByRole('button', { name: 'Send request' }).click();
    await expect(pageB.getByText("Message can't be empty!")).toBeVisible();
    const box = pageB.getByRole('textbox', { name: 'Your message' });
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await box.fill('Shall we live together?');
    await pageB.getByRole('button', { name: 'Send request' }).click();
    const sent = pageB.getByRole('dialog', { name: 'Request sent' });
    await expect(sent).toBeVisible();
    expect(await axeFindings(pageB)).toEqual([]);
    await sent.getByRole('button', { name: 'View requests' }).click();
    await expect(pageB).toHaveURL(/\/matches\/outgoing-requests$/);
    await expect(pageB.getByText('Shall we live together?')).toBeVisible();
  });

  await test.step('the other accepts the request that their open window counts [2.16, 9.13]', async () => {
    const matches = pageA
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: /Matches/ });
    await expect(matches).toContainText('1');
    await openScreen(pageA, '/matches/incoming-requests');
    await expect(pageA.getByText('Shall we live together?')).toBeVisible();
    await pageA.getByRole('button', { name: 'Accept Ben' }).click();
    const sheet = pageA.getByRole('dialog', { name: 'Live with Ben?' });
    await expect(sheet).toContainText('You’ll be 2 of 2. That fills your room. We’ll tell Ben right away.');
    expect(await axeFindings(pageA)).toEqual([]);
    await sheet.getByRole('button', { name: 'Accept' }).click();
    const success = pageA.getByRole('dialog', { name: 'Congratulations!' });
    await expect(success).toContainText('You and Ben are roommates now.');
    await success.getByText('Did you know Ben before?').click();
    const known = success.getByRole('radiogroup').first().getByRole('radio');
    await expect(known).toHaveCount(2);
    await expect(success.getByText('No', { exact: true })).toBeVisible();
    await success.getByText('Yes', { exact: true }).click();
    expect(await axeFindings(pageA)).toEqual([]);
    await success.getByRole('button', { name: 'View roommates' }).click();
    await expect(pageA).toHaveURL(/\/matches$/);
    await expect(pageA.getByText('2 of 2 people')).toBeVisible();
    await expect(pageA.getByText('You knew each other')).toBeVisible();
  });

  await test.step('a shared bedroom shows in the open windows of both [2.15]', async () => {
    const success = pageB.getByRole('dialog', { name: 'Congratulations!' });
    await expect(success).toContainText('You and Ana are roommates now.');
    await success.getByRole('button', { name: 'Say hello' }).press('Enter');
    await expect(pageB).toHaveURL(/\/chat\/conversation\/[\w-]{36}_[\w-]{36}$/);
    await expect(pageB.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await pageB.goBack();
    await expect(pageB.getByText('No open requests')).toBeVisible();
    const myRoom = pageB.getByRole('link', { name: 'My room' });
    await myRoom.click();
    // On a desktop the room stands beside the requests as well, and renders again with its own screen.
    await expect(myRoom).toHaveAttribute('aria-current', 'page');
    await expect(pageB.getByRole('heading', { name: 'Your roommates' })).toBeVisible();
    await pageB.getByRole('button', { name: 'Share a bedroom: Ana' }).click();
    const describe = pageB.getByRole('dialog', { name: 'You and Ana' });
    await expect(describe.getByRole('switch', { name: 'I know this person' })).not.toBeChecked();
    await describe.getByText('Share a bedroom', { exact: true }).click();
    expect(await axeFindings(pageB)).toEqual([]);
    await describe.getByRole('button', { name: 'Save' }).click();
    for (const page of [pageA, pageB]) await expect(page.getByText('Shares your bedroom')).toBeVisible();
  });

  await test.step('the one roommate is a press away from a chat', async () => {
    await pageA.getByRole('link', { name: 'Chat with Ben' }).click();
    await expect(pageA).toHaveURL(/\/chat\/conversation\/[\w-]{36}_[\w-]{36}$/);
    await pageA.goBack();
  });

  await test.step('both are alone again when one leaves', async () => {
    await pageA.getByRole('button', { name: 'Leave this match' }).click();
    await pageA.getByRole('alertdialog').getByRole('button', { name: 'Leave this match' }).click();
    for (const page of [pageA, pageB])
      await expect(page.getByText('You don’t have roommates yet')).toBeVisible();
  });
});
