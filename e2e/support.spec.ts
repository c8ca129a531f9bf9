import { expect } from '@playwright/test';
import { axeFindings } from './support/axe';
import { createCommunity, settle } from './support/office';
import { openScreen } from './support/screens';
import { atTheDesk } from './support/staff';
import { test } from './support/visitors';

test('a resident reads the answer to a question to the housing office', async ({
  visit,
  browser,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const name = `Hazel ${info.project.name}${info.retry}`;
  const hall = await createCommunity(baseURL, name);
  await settle(baseURL, hall, [`Ana ${name}`]);
  const ana = await visit(`Ana ${name}`, { at: '/matches' });
  const joan = await atTheDesk(browser, baseURL, hall, { name: 'Joan Hazel', role: 'community' });
  await joan.open('support');
  await expect(joan.page.getByText('Nobody waits for an answer')).toBeVisible();

  await test.step('the text typed before the form was closed is sent', async () => {
    const opens = ana.getByRole('button', { name: /support/i }).first();
    await opens.click();
    const form = ana.getByRole('dialog', { name: 'Contact support' });
    await form.getByRole('textbox', { name: 'What is it about?' }).fill('A desk lamp');
    await ana.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await opens.click();
    await expect(form.getByRole('textbox', { name: 'What is it about?' })).toHaveValue('A desk lamp');
    await form.getByRole('textbox', { name: 'Your message' }).fill('May I bring one?');
    expect(await axeFindings(ana)).toEqual([]);
    await form.getByRole('button', { name: 'Send to your housing office' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('a colleague’s note stays in the office', async () => {
    await joan.page.getByRole('button', { name: /A desk lamp/ }).click();
    const pane = joan.page.getByRole('region', { name: 'A desk lamp' });
    await expect(pane.getByText('May I bring one?')).toBeVisible();
    await expect(pane.getByText(/asked from Matches/)).toBeVisible();
    await pane.getByText('Note', { exact: true }).click();
    await pane.getByRole('textbox').fill('Second time she asks');
    await pane.getByRole('button', { name: 'Save note' }).click();
    await expect(pane.getByText('Note for the office')).toBeVisible();
    expect(await axeFindings(joan.page)).toEqual([]);
  });

  await test.step('a saved answer is used', async () => {
    const pane = joan.page.getByRole('region', { name: 'A desk lamp' });
    await pane.getByText('Answer', { exact: true }).click();
    await pane.getByRole('button', { name: 'Saved answers' }).click();
    await joan.page.getByRole('menuitem', { name: 'New saved answer' }).click();
    const dialog = joan.page.getByRole('dialog', { name: 'New saved answer' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lamps');
    await dialog.getByRole('textbox', { name: 'English' }).fill('Please do.');
    expect(await axeFindings(joan.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await expect(dialog).toBeHidden();
    await pane.getByRole('button', { name: 'Saved answers' }).click();
    await joan.page.getByRole('menuitem', { name: 'Lamps' }).click();
    await expect(pane.getByRole('textbox')).toHaveValue('Please do.');
    await pane.getByRole('button', { name: 'Send answer' }).click();
    await expect(pane.getByText('Joan Hazel answers this')).toBeVisible();
  });

  await test.step('the resident writes again after the answer', async () => {
    await expect(ana.getByRole('button', { name: /1 new answer from your housing office/ })).toBeVisible();
    await openScreen(ana, '/notifications');
    await ana.getByRole('link', { name: /Your housing office answered you/ }).click();
    await expect(ana.getByText('Please do.')).toBeVisible();
    await expect(ana.getByText('Second time she asks')).toBeHidden();
    expect(await axeFindings(ana)).toEqual([]);
    await ana.getByRole('textbox', { name: /Write again/ }).fill('Thanks. And a fan?');
    await ana.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(ana.getByRole('listitem').filter({ hasText: 'And a fan?' })).toBeVisible();
    await expect(joan.page.getByText('Thanks. And a fan?')).toBeVisible();
  });
  await joan.context.close();
});
