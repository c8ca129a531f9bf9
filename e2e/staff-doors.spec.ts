import { hasRight, staffCalls } from '@nestmate/contract/staff';
import { expect, test } from '@playwright/test';
import { createCommunity, settle } from './support/office';
import { atTheDesk } from './support/staff';

/** Each call that the role lacks the right to make, with its path filled in. */
function closedCalls(known: Record<string, string>) {
  return Object.values(staffCalls)
    .flatMap((group): { method: string; path: string; right?: string }[] => Object.values(group))
    .filter(({ right }) => right !== undefined && !hasRight('community', right as never))
    .map(({ method, path }) => ({
      method,
      path: path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? crypto.randomUUID()),
    }));
}

test('community staff find every door of an administrator closed, and those of their own work open', async ({
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const place = await createCommunity(baseURL, 'Juniper House');
  const residents = await settle(baseURL, place, ['Ada Doors', 'Bo Doors', 'Cy Doors']);
  const { Ada = '' } = residents;
  const { context, page, open } = await atTheDesk(browser, baseURL, place, {
    name: 'Joan Doors',
    role: 'community',
  });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  // The menu and the palette have no closed section; one whose address is typed by hand says who it is for.
  await open('rooms');
  await expect(link('Rooms')).toBeVisible();
  for (const [name, path] of [
    ['Roster', 'roster'],
    ['Staff', 'staff'],
  ] as const) {
    await expect(link(name)).toBeHidden();
    await open(path);
    await expect(page.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible();
  }
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  for (const words of ['Import a roster', 'Add a colleague', 'Pause', 'Move the deadline']) {
    await palette.getByRole('searchbox').fill(words);
    await expect(palette.getByRole('menuitem')).toHaveText([/^Search the audit log for/]);
  }
  await page.keyboard.press('Escape');

  // The set-up, rounds and a resident are there to look at.
  await open(`set-up/settings?place=${place.subnetworkId}`);
  await expect(page.getByText(/Your role is Community staff: you can look here/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await open('rounds');
  await expect(page.getByText('Four-person unit')).toBeVisible();
  await expect(page.getByRole('button', { name: /Pause|Actions for/ })).toHaveCount(0);
  await open(`residents/${Ada}`);
  await expect(page.getByRole('button', { name: 'Add to a room' })).toBeVisible();
  for (const name of ['Remove', 'Move', 'Hide', 'Correct details'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);

  // What they may do: two people move in together, a third joins them.
  await open('rooms?add=match');
  const matching = page.getByRole('dialog', { name: 'Create a match' });
  for (const name of ['Ada', 'Bo']) await matching.getByRole('button', { name: `Add ${name} Doors` }).click();
  await matching.getByRole('button', { name: 'Move them in together' }).click();
  await expect(matching).toBeHidden();
  await page.getByRole('button', { name: /Actions for the room of/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Add a person', 'Assign a unit number']);
  await page.getByRole('menuitem', { name: 'Add a person' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a person to this room' });
  await adding.getByRole('button', { name: 'Add Cy Doors' }).click();
  await adding.getByRole('button', { name: 'Add to the room' }).click();
  await expect(page.getByRole('row', { name: /Cy Doors.*3 of 4/ })).toBeVisible();

  // Each call of an administrator is refused.
  const { networkId, subnetworkId, unitTypeId } = place;
  const calls = closedCalls({ networkId, subnetworkId, unitTypeId, membershipId: Ada });
  expect(calls.length).toBeGreaterThan(20);
  for (const { method, path } of calls) {
    const answer = await page.request.fetch(path, {
      method,
      headers: { origin: baseURL },
      ...(method !== 'GET' && { data: {} }),
    });
    expect(answer.status(), `${method} ${path}`).toBe(403);
  }
  await open('audit?action=staff.refused');
  await expect(
    page.getByRole('button', { name: /Tried something that isn’t allowed/ }).first(),
  ).toBeVisible();
  await context.close();
});
