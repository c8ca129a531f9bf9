import { expect } from '@playwright/test';
import { axeFindings } from './support/axe';
import { createCommunity, settle } from './support/office';
import { atTheDesk } from './support/staff';
import { test } from './support/visitors';

const names = ['Ada', 'Bea', 'Cleo', 'Dara', 'Emil', 'Fynn'];

test('an office groups everybody who is left by keyboard, commits the groups and undoes it', async ({
  visit,
  browser,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Aspen${info.retry}`;
  const hall = await createCommunity(baseURL, `Aspen ${info.project.name}${info.retry}`, 3);
  await settle(
    baseURL,
    hall,
    names.map((name) => `${name} ${surname}`),
  );
  const residents = await Promise.all(
    names.slice(0, 2).map((name) => visit(`${name} ${surname}`, { at: '/matches' })),
  );
  const { page, open } = await atTheDesk(browser, baseURL, hall, {
    name: 'Renee Aspen',
    role: 'administrator',
  });
  await open('groups');
  const faces = page.getByRole('button', { name: /Pick up$/ });

  await test.step('groups are proposed for everybody', async () => {
    await page.getByRole('button', { name: 'Propose groups' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Propose groups for 6 people' }).click();
    await expect(
      page.getByRole('heading', { name: '6 of 6 people have a place, in 2 groups of 3' }),
    ).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('two people are swapped by keyboard', async () => {
    await faces.first().focus();
    await page.keyboard.press('Enter');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Swap them' })).toBeVisible();
    await expect(page.getByRole('row', { name: /All groups/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^You moved/ })).toBeVisible();
  });

  await test.step('two people are pinned together, and groups are searched for around them', async () => {
    await faces.first().focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('p');
    await expect(page.getByRole('heading', { name: '1 pin' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByRole('navigation', { name: 'Drafts' }).locator('[aria-current]')).toContainText(
      'Draft 2',
    );
  });

  await test.step('the groups become rooms, and open windows show the roommates', async () => {
    await page.getByRole('button', { name: 'Commit 2 groups' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Commit 2 groups' }).click();
    await expect(page.getByText('2 groups are rooms now')).toBeVisible();
    for (const resident of residents) await expect(resident.getByText('3 of 3 people')).toBeVisible();
  });

  await test.step('an undo brings everybody back to where they were', async () => {
    await page.getByRole('button', { name: 'Undo the commit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Wrong hall');
    await dialog.getByRole('button', { name: 'Undo the commit' }).click();
    await expect(page.getByText('Its room was dissolved again')).toHaveCount(2);
    for (const resident of residents) await expect(resident.getByText('3 of 3 people')).toBeHidden();
  });
});
