import { expect, test } from '@playwright/test';
import { mailsTo } from './support/outbox';
import { openScreen } from './support/screens';
import { signInAsStaff } from './support/staff';

test('an administrator adds a colleague, who is signed out as soon as they are removed', async ({
  page,
  browser,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const name = `Nadia Quill${info.retry}`;
  const address = `nadia.quill${info.retry}@alder.example`;
  const lettersTo = () => mailsTo(baseURL, address);

  await signInAsStaff(page, 'Renee Okafor');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await openScreen(page, page.url().replace('/overview', '/staff'));
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add a colleague' });
  await form.getByLabel('Email').fill(address);
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('row', { name: address })).toBeVisible();
  await expect.poll(lettersTo).toHaveLength(1);

  const context = await browser.newContext({ baseURL });
  const hers = await context.newPage();
  await hers.goto('/staff');
  await hers.getByLabel('Work email').fill(address);
  await hers.keyboard.press('Enter');
  await expect(hers.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect.poll(lettersTo).toHaveLength(2);
  const [, letter = ''] = await lettersTo();
  const [, code = ''] = /Type (\d{3} \d{3}) in the window/.exec(letter) ?? [];
  await hers.getByLabel('Code').fill(code);
  await expect(hers.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(hers.getByRole('link', { name: 'Staff', exact: true })).toBeHidden();
  const log = hers.url().replace('/overview', '/audit');
  await openScreen(hers, log.replace('/audit', '/staff'));
  await expect(hers.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible();
  await openScreen(hers, log);
  await hers.getByLabel('Search', { exact: true }).fill('nothing like it');
  await expect(hers.getByText('No entry fits these filters')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: `Remove ${name}?` });
  await question.getByLabel('Reason').fill('Works elsewhere now');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeHidden();
  await expect(page.getByRole('button', { name: `Erase ${name}` })).toBeVisible();

  await expect(hers.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
  await context.close();

  await page.keyboard.press('Control+K');
  await page.keyboard.type('Works elsewhere');
  await page.getByRole('menuitem', { name: /Search the audit log/ }).click();
  await page.getByRole('button', { name: 'Removed a colleague' }).click();
  const entry = page.getByRole('dialog', { name: 'Removed a colleague' });
  await expect(entry.getByText('Works elsewhere now')).toBeVisible();
  await expect(entry.getByRole('row', { name: 'Role Community staff' })).toBeVisible();
});

test('residents download nothing of the console', async ({ baseURL }) => {
  const textOf = async (path: string, headers = {}) =>
    (await fetch(new URL(path, baseURL), { headers })).text();
  const named = (text: string) =>
    [...text.matchAll(/[\w-]+\.(?:js|css)\b/g)].map(([file]) => `/assets/${file}`);
  const home = await textOf('/', { accept: 'text/html' });
  const seen = new Set<string>();
  let next = named(home);
  while (next.length > 0) {
    for (const file of next) seen.add(file);
    const texts = await Promise.all(next.map((file) => textOf(file)));
    expect(texts.filter((text) => text.includes('/staff/v1/'))).toEqual([]);
    next = [...new Set(texts.flatMap(named))].filter((file) => !seen.has(file));
  }
  expect(seen.size).toBeGreaterThan(50);
});
