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

test('keeps both edits of basic info made in two windows, and while a save is in flight [2.47]', async ({
  page,
  context,
}) => {
  await arriveAs(page, 'Lucía Ramírez');
  const later = await context.newPage();
  for (const each of [page, later]) {
    await each.goto('/update-basic-info');
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

test('keeps both edits of lifestyle answers made in two windows', async ({ page, context }) => {
  await arriveAs(page, 'Lucía Ramírez');
  const later = await context.newPage();
  const own = (each: Page) => each.getByRole('slider').first();
  for (const each of [page, later]) {
    await each.goto('/about-me?question=1');
    await expect(each.getByRole('heading', { name: 'When do you go to bed on weekdays?' })).toBeVisible();
  }
  const before = await own(page).inputValue();
  const [other, undone] = before === '1' ? ['2', '3'] : ['1', '2'];
  const saveAnswer = (each: Page) => each.getByRole('button', { name: 'Save' }).click();

  await test.step('a window without changes follows the other', async () => {
    await own(later).fill(other);
    await saveAnswer(later);
    await expect(later.getByRole('heading', { level: 1, name: 'About me' })).toBeVisible();
    await later.close();
    await expect(own(page)).toHaveValue(other);
  });

  await test.step('changes can be discarded', async () => {
    await own(page).fill(undone);
    await page.reload();
    await expect(own(page)).toHaveValue(undone);
    await undo(page).click();
    await expect(own(page)).toHaveValue(other);
  });

  await test.step('a text that is too long shows an error at its field, before it is sent', async () => {
    await page.goto('/about-me?question=10');
    await page.getByRole('textbox', { name: 'In your words' }).fill('x'.repeat(1501));
    await saveAnswer(page);
    await expect(page.getByText('Write up to 1500 characters')).toBeVisible();
  });

  await test.step('a failed save is reported on the next screen', async () => {
    await page.getByRole('textbox', { name: 'In your words' }).fill('I hum while I cook.');
    const release = await holdSave(page, '**/matching_group/questions/*', (route) => route.abort());
    await saveAnswer(page);
    await page.getByRole('button', { name: 'Back to About me' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About me' })).toBeVisible();
    release();
    await expect(page.getByText('You seem to be offline')).toBeVisible();
  });
});
