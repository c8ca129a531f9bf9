import { expect, type Page, type Route, test } from '@playwright/test';
import { arriveAs } from './support/arrive';

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const bio = (page: Page) => page.getByLabel('About you');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo changes' });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
}

/** Holds back replies to saves until the returned function is called. */
async function holdSave(
  page: Page,
  path: string,
  then: (route: Route) => Promise<void>,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await released;
    await then(route);
  });
  return release;
}

test('keeps both edits of basic info made in two windows, and while a save is in flight', async ({
  page,
  context,
}) => {
  await arriveAs(page, 'Lucía Ramírez', '/update-basic-info');
  const later = await context.newPage();
  await later.goto('/update-basic-info');
  for (const each of [page, later]) {
    await expect(bio(each)).not.toHaveValue('');
  }
  const written = await bio(page).inputValue();

  await test.step('a window without changes follows the other', async () => {
    await email(later).fill('lucia@one.example');
    await save(later);
    await expect(later.getByText('Saved')).toBeVisible();
    await expect(email(page)).toHaveValue('lucia@one.example');
  });

  await test.step('text that is typed and undone leaves no draft', async () => {
    await bio(page).fill(`${written}!`);
    await expect(undo(page)).toBeVisible();
    await bio(page).fill(written);
    await expect(undo(page)).toBeHidden();
  });

  await test.step('a window with changes is warned before it replaces what the other saved', async () => {
    await bio(page).fill(`${written} And I bake.`);
    await email(later).fill('lucia@two.example');
    await save(later);
    await expect(page.getByText('This was saved in another window in the meantime')).toBeVisible();
    await expect(email(page)).toHaveValue('lucia@one.example');
    await page.getByRole('button', { name: 'Show what was saved' }).click();
    await expect(email(page)).toHaveValue('lucia@two.example');
    await expect(bio(page)).toHaveValue(written);
    await later.close();
  });

  await test.step('text that is typed during a save stays', async () => {
    const release = await holdSave(page, '**/user_info_verification', (route) => route.fallback());
    await bio(page).fill(`${written} I bake.`);
    await save(page);
    await bio(page).fill(`${written} I bake. I hum.`);
    release();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(bio(page)).toHaveValue(`${written} I bake. I hum.`);
    await undo(page).click();
    await expect(bio(page)).toHaveValue(`${written} I bake.`);
  });

  await test.step('a failed save is reported on the next screen', async () => {
    const release = await holdSave(page, '**/user_info_verification', (route) => route.abort());
    await bio(page).fill(`${written} I sing.`);
    await save(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/profile-overview$/);
    release();
    await expect(page.getByText('Update failed!')).toBeVisible();
  });
});
