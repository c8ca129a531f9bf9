import { expect } from '@playwright/test';
import { createCommunity, settle } from './support/office';
import { mailsTo } from './support/outbox';
import { test } from './support/visitors';

test('verifies a new e-mail address by the button behind its link, on a device where nobody is signed in', async ({
  visit,
  browser,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Birch ${info.project.name} ${info.retry}`);
  const name = `Uma Birch${info.retry}`;
  await settle(baseURL, hall, [name]);
  const address = `uma.${info.project.name}.${info.retry}@mail.example`;
  const page = await visit(name, { at: '/update-basic-info' });

  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Open the link we sent to ${address}.`)).toBeVisible();

  const [letter = ''] = await mailsTo(baseURL, address);
  const [link = ''] = /http:\/\/\S+\/verify-address#token=[\w-]+/.exec(letter) ?? [];
  const elsewhere = await browser.newContext();
  const opened = await elsewhere.newPage();
  await opened.goto(link);
  const press = opened.getByRole('button', { name: 'Yes, it’s mine' });
  await expect(press).toBeVisible();
  await expect(opened).toHaveURL(/\/verify-address$/);
  await press.click();
  await expect(opened.getByText(`We’ll write to ${address}`)).toBeVisible();

  await expect(page.getByText(`Open the link we sent to ${address}.`)).toBeHidden();
  await opened.goto('/');
  await opened.goto(link);
  await press.click();
  await expect(opened.getByText('Your email is confirmed')).toBeVisible();
  await elsewhere.close();
});
