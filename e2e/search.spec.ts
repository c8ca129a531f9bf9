import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { chooseDeckLink, deckIsThere, dismissDemoCard, topCard } from './support/deck';
import { blockSocket } from './support/late-socket';
import { openScreen } from './support/screens';

test('narrows the deck of every window by a search that counts as it is edited [2.32, 2.33, 2.34, 2.35]', async ({
  page,
  context,
}) => {
  // A retry finds the search of the first try.
  await arriveAs(page, 'Priya Nair', '/filters');
  const fit = page.getByText(/(person|people) fits?$/u);
  await expect(fit).toBeVisible();
  const clearAll = page.getByRole('button', { name: 'Clear all' });
  if (await clearAll.isVisible()) await clearAll.click();
  await expect(clearAll).toBeHidden();
  // Others arrive meanwhile.
  const everybody = /^\d{3} people fit$/u;
  await expect(fit).toHaveText(everybody);
  await openScreen(page, '/find');
  await dismissDemoCard(page);
  const other = await context.newPage();
  const connect = await blockSocket(other);
  await other.goto('/find');
  await deckIsThere(other);
  await chooseDeckLink(page, 'Search by name');
  await page.getByLabel('First name').fill('ana');
  const people = page.getByRole('list', { name: 'People with that name' }).getByRole('listitem');
  await expect(people.first()).toContainText(/An[aá]/iu);
  await page.getByLabel('First name').press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\//);
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('ana');
  await page.getByRole('button', { name: 'Show only these people in the deck' }).click();
  await expect(topCard(page)).toHaveAccessibleName(/An[aá]/iu);
  const chips = page.getByRole('grid', { name: 'What you search for' });
  await expect(chips.getByRole('row')).toHaveText(['ana']);
  // The other window sees a change that was made before it started to watch.
  connect();
  await expect(other.getByRole('grid', { name: 'What you search for' }).getByRole('row')).toHaveText(['ana']);

  // Two windows with one search follow each other and do not loop.
  for (const each of [page, other]) await openScreen(each, '/filters');
  const withNewcomers = 'Include people who haven’t signed in yet';
  await page.getByText(withNewcomers).click();
  await expect(other.getByRole('switch', { name: withNewcomers })).toBeChecked();
  await other.getByText(withNewcomers).click();
  await expect(page.getByRole('switch', { name: withNewcomers })).not.toBeChecked();
  await openScreen(page, '/find');

  await chooseDeckLink(page, 'Filters');
  await page.getByRole('link', { name: 'Majors Any' }).click();
  await expect(page).toHaveURL(/\/filters-majors$/);
  await page.getByRole('searchbox', { name: 'Search majors' }).pressSequentially('biolo');
  await page.getByRole('option', { name: 'Biology', exact: true }).click();
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Majors Biology' }).waitFor();
  await page.getByRole('link', { name: 'Housing preferences Any' }).click();
  await expect(page).toHaveURL(/\/filters-housing$/);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByLabel('First name').waitFor({ state: 'detached' });
  await page
    .getByRole('radiogroup', { name: 'People in their room' })
    .getByText('2', { exact: true })
    .click();
  await expect(other.getByRole('radio', { name: '2', exact: true })).toBeChecked();

  await clearAll.click();
  await expect(fit).toHaveText(everybody);
  await openScreen(page, '/find');
  await expect(chips).toBeHidden();
});
