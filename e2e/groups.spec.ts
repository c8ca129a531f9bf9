import { expect, type Page, type Route } from '@playwright/test';
import { axeFindings } from './support/axe';
import { pressOn, tabTo } from './support/keyboard';
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

const facesOn = (page: Page) => page.getByRole('button', { name: /Pick up$/ });

/** Picks up a person by keyboard, and aims at the one with the same place in the next group of three. */
async function aimFrom(page: Page, face: number): Promise<void> {
  await facesOn(page).nth(face).focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Swap them' })).toBeVisible();
  await expect(page.getByRole('row', { name: /All groups/ })).toBeVisible();
}

/** Who is in which group: the same on two pages that show the same draft. */
const groupsOn = async (page: Page) =>
  (
    await page
      .getByRole('button', { name: /^Lock the group of/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  ).toSorted();

test('two of an office work in one draft by keyboard alone, see each other’s moves, and overwrite none', async ({
  browser,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Birch${info.retry}`;
  const hall = await createCommunity(baseURL, `Birch ${info.project.name}${info.retry}`, 3);
  await settle(
    baseURL,
    hall,
    names.map((name) => `${name} ${surname}`),
  );
  const desks = [
    { name: 'Renee Birch', role: 'administrator' },
    { name: 'Joan Birch', role: 'community' },
  ] as const;
  const [renee, joan] = await Promise.all([
    atTheDesk(browser, baseURL, hall, desks[0]),
    atTheDesk(browser, baseURL, hall, desks[1]),
  ]);
  const [mine, hers] = [renee.page, joan.page];
  const expectSameGroups = () =>
    expect
      .poll(async () => JSON.stringify(await groupsOn(hers)) === JSON.stringify(await groupsOn(mine)))
      .toBe(true);

  await test.step('one proposes groups, and both see the draft', async () => {
    await Promise.all([renee.open('groups'), joan.open('groups')]);
    await pressOn(mine, mine.getByRole('button', { name: 'Propose groups' }));
    const dialog = mine.getByRole('dialog');
    await pressOn(mine, dialog.getByRole('button', { name: 'Propose groups for 6 people' }));
    const found = '6 of 6 people have a place, in 2 groups of 3';
    for (const page of [mine, hers]) await expect(page.getByRole('heading', { name: found })).toBeVisible();
    await expectSameGroups();
  });

  await test.step('a move that a colleague’s move has overtaken changes nothing, and says so', async () => {
    const held: (() => void)[] = [];
    const holdBack = async (route: Route) => {
      await new Promise<void>((release) => void held.push(release));
      await route.continue();
    };
    await hers.route('**/groups/*/moves', holdBack, { times: 1 });
    await aimFrom(hers, 0);
    await hers.keyboard.press('Enter');
    await expect.poll(() => held.length).toBe(1);
    await aimFrom(mine, 1);
    await mine.keyboard.press('Enter');
    await expect(mine.getByRole('heading', { name: /^You moved/ })).toBeVisible();
    for (const release of held) release();
    await expect(hers.getByText('Someone else has just changed this draft.')).toBeVisible();
    await expectSameGroups();
    expect(await axeFindings(hers)).toEqual([]);
  });

  await test.step('the colleague’s page follows a move that is made after looking again', async () => {
    await hers.keyboard.press('Escape');
    const before = await groupsOn(mine);
    await aimFrom(hers, 0);
    await hers.keyboard.press('Enter');
    await expect(hers.getByRole('heading', { name: /^You moved/ })).toBeVisible();
    await expect.poll(async () => (await groupsOn(mine)).join()).not.toBe(before.join());
    await expectSameGroups();
  });

  await test.step('only an administrator commits, and both see that the groups are rooms, and their undo', async () => {
    await expect(hers.getByRole('button', { name: 'Commit 2 groups' })).toHaveCount(0);
    await pressOn(mine, mine.getByRole('button', { name: 'Commit 2 groups' }));
    await pressOn(mine, mine.getByRole('dialog').getByRole('button', { name: 'Commit 2 groups' }));
    for (const page of [mine, hers]) await expect(page.getByText('2 groups are rooms now')).toBeVisible();
    await pressOn(mine, mine.getByRole('button', { name: 'Undo the commit' }));
    const dialog = mine.getByRole('dialog');
    await tabTo(mine, dialog.getByLabel('Reason'));
    await mine.keyboard.type('Wrong hall');
    await pressOn(mine, dialog.getByRole('button', { name: 'Undo the commit' }));
    for (const page of [mine, hers])
      await expect(page.getByText('Its room was dissolved again')).toHaveCount(2);
    for (const page of [mine, hers]) expect(await axeFindings(page)).toEqual([]);
  });
});
