import { expect, type Page, test } from '@playwright/test';
import { mailsTo } from './support/outbox';
import { signInAsStaff } from './support/staff';

const people = 200;
const last = 'Núñez Ångström';

/** A file as StarRez exports it on Windows in a country with decimal commas. */
const roster = Buffer.from(
  [
    'ID1;NameFirst;NameLast;PortalEmail;RoomType;DOB',
    ...Array.from(
      { length: people },
      (_, nth) => `F27-${1000 + nth};Zoë ${nth};${last};zoe${nth}@roster.example;Courtyard suite;2008-01-01`,
    ),
  ].join('\r\n'),
  'latin1',
);

async function dropRoster(page: Page) {
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'birch.csv', { type: 'text/csv' }));
      return transfer;
    },
    [...roster],
  );
  await page.getByRole('heading', { level: 1, name: 'Roster' }).dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('It looks like a file from StarRez.')).toBeVisible();
  await expect(page.getByText(`Zoë 0 ${last}`)).toBeVisible();
  await page.getByRole('button', { name: 'See what would change' }).click();
}

test('an office drops a roster of 200, looks at what it would change, and imports it and invites; the same file again changes nothing', async ({
  page,
  baseURL,
}) => {
  if (!baseURL) throw new Error('The journeys have an address');
  await signInAsStaff(page, 'Renee Okafor');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('import');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Birch Hall' }).click();
  await expect(page.getByRole('heading', { name: 'Drop a roster here' })).toBeVisible();

  await dropRoster(page);
  await expect(page.getByRole('button', { name: `New ${people}` })).toBeVisible();
  await expect(page.getByRole('cell', { name: `Zoë 3 ${last}` })).toBeVisible();
  await page.getByRole('button', { name: `Import ${people} changes` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText(`${people} new`)).toBeVisible();

  await page.reload();
  await expect(page.getByText(`${people} new`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to invitations' }).click();
  await page.getByLabel('Search', { exact: true }).fill('zoe7@roster.example');
  const seventh = page.getByRole('row', { name: `Zoë 7 ${last}` });
  await expect(seventh).toContainText('Not sent');
  await seventh.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Send invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => mailsTo(baseURL, 'zoe7@roster.example')).toHaveLength(1);
  await expect(seventh).toContainText('Sent');

  await page.getByRole('link', { name: 'Roster' }).click();
  await dropRoster(page);
  await expect(page.getByText(/Nothing to import/)).toBeVisible();
});
