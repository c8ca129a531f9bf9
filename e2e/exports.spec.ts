import { expect } from '@playwright/test';
import { axeFindings } from './support/axe';
import { createCommunity, moveIn, settle } from './support/office';
import { atTheDesk } from './support/staff';
import { test } from './support/visitors';

interface Changes {
  code: number;
  res?: {
    changes: { resident: { legal_first_name: string } | null; room: { room_id: string } | null }[];
    cursor: string;
  };
}

test('an administrator makes a key, a script reads the changes with it, and a revoked key reads nothing', async ({
  browser,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Willow ${info.project.name}${info.retry}`, 2);
  await settle(baseURL, hall, ['Ada Willow', 'Bea Willow']);
  const { page, open } = await atTheDesk(browser, baseURL, hall, {
    name: 'Renee Willow',
    role: 'administrator',
  });
  await open('exports');

  let key = '';
  await test.step('a key is shown once', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New key' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('StarRez nightly');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    key = (await page.getByText(/^nestmate_\w{46}$/).textContent()) ?? '';
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'I stored it' }).click();
    await expect(page.getByText(key)).toBeHidden();
    await expect(page.getByRole('row', { name: /StarRez nightly/ })).toContainText(key.slice(-4));
  });

  /** What a nightly script does. */
  const changes = async (since?: string): Promise<Changes> => {
    const address = new URL('/staff/v1/export/changes', baseURL);
    if (since) address.searchParams.set('since', since);
    const reply = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
    return (await reply.json()) as Changes;
  };

  await test.step('a script reads everybody, and then only who has moved in together', async () => {
    const everybody = () => changes().then(({ res }) => res?.changes.map(({ room }) => room));
    await expect.poll(everybody).toEqual([null, null]);
    const cursor = (await changes()).res?.cursor;
    expect((await changes(cursor)).res?.changes).toEqual([]);
    await moveIn(baseURL, hall);
    const rooms = async () =>
      (await changes(cursor)).res?.changes.map(
        ({ resident, room }) => `${resident?.legal_first_name} ${room?.room_id ? 'has a room' : 'is alone'}`,
      );
    await expect.poll(async () => (await rooms())?.toSorted()).toEqual(['Ada has a room', 'Bea has a room']);
  });

  await test.step('the list says that it was used', async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /StarRez nightly/ })).toContainText(/127\.0\.0\.0\/24|::/);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('a revoked key reads nothing', async () => {
    await page.getByRole('button', { name: 'Actions for StarRez nightly' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('row', { name: /StarRez nightly.*Revoked/ })).toBeVisible();
    expect((await changes()).code).toBe(401);
  });
});
