import { expect, test } from '@playwright/test';
import { createCommunity, settle } from './support/office';
import { atTheDesk } from './support/staff';

test('two administrators at once: each sees what the other does, and neither overwrites the other unknowingly', async ({
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const place = await createCommunity(baseURL, 'Alder Court');
  const { Uma = '' } = await settle(baseURL, place, ['Uma Twice', 'Vic Twice']);
  const renee = await atTheDesk(browser, baseURL, place, { name: 'Renee Twice' });
  const omar = await atTheDesk(browser, baseURL, place, { name: 'Omar Twice' });

  // Both edit the settings; who saves second is shown both versions, field by field, and keeps their own other change.
  const settings = `set-up/settings?place=${place.subnetworkId}`;
  for (const { open, page } of [renee, omar]) {
    await open(settings);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Alder Court');
  }
  await omar.page.getByLabel('Name', { exact: true }).fill('Alder Court by Omar');
  await omar.page.getByRole('switch', { name: 'Ask for a phone number' }).press('Space');
  await renee.page.getByLabel('Name', { exact: true }).fill('Alder Court by Renee');
  await renee.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(renee.page.getByText('Everything is saved.')).toBeVisible();
  const conflict = omar.page.getByRole('region', { name: 'Saved by someone else' });
  await expect(conflict).toContainText('Alder Court by Renee');
  await expect(conflict).toContainText('Alder Court by Omar');
  await conflict.getByRole('button', { name: 'Use theirs: Name' }).click();
  await expect(conflict).toBeHidden();
  await expect(omar.page.getByLabel('Name', { exact: true })).toHaveValue('Alder Court by Renee');
  await omar.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(omar.page.getByText('Everything is saved.')).toBeVisible();

  // A pause is seen in the other window without a word, and taken back from there.
  for (const { open, page } of [renee, omar]) {
    await open('rounds');
    await expect(page.getByRole('button', { name: 'Pause Four-person unit' })).toBeVisible();
  }
  await renee.page.getByRole('button', { name: 'Pause Four-person unit' }).click();
  await renee.page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
  await omar.page.getByRole('button', { name: 'Resume Four-person unit' }).click();
  await omar.page.getByRole('dialog').getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(renee.page.getByRole('button', { name: 'Pause Four-person unit' })).toBeVisible();

  // Somebody is removed whose page the other has open.
  await omar.open(`residents/${Uma}`);
  await expect(omar.page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  await renee.open(`residents/${Uma}`);
  await renee.page.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = renee.page.getByRole('dialog');
  await question.getByLabel('Reason').fill('Moved away');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(omar.page.getByRole('button', { name: 'Take the removal back' })).toBeVisible();
  await expect(omar.page.getByText('Moved away')).toBeVisible();
  await omar.page.getByRole('button', { name: 'Take the removal back' }).click();
  await expect(renee.page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  for (const { context } of [renee, omar]) await context.close();
});
