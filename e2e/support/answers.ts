import { expect, type Locator, type Page } from '@playwright/test';

const bio =
  'I study film, cook on Sundays and go to bed before midnight. Looking for people who like a tidy kitchen.';

/** Completes basic info on the verify-info screen. */
export async function verifyInfo(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Is this you?' })).toBeVisible();
  await page.getByLabel('About you').fill(bio);
  await page.getByRole('radio', { name: 'Woman' }).check({ force: true });
  await page.getByRole('checkbox', { name: /I guarantee/ }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function answerOne(question: Locator): Promise<void> {
  for (const thumb of await question.getByRole('slider').all()) await thumb.press('ArrowRight');
  for (const group of await question.getByRole('group').all()) {
    const boxes = group.getByRole('checkbox');
    if ((await boxes.count()) > 0) await boxes.first().check({ force: true });
  }
  const text = question.getByRole('textbox');
  if ((await text.count()) > 0) await text.fill('I talk to my plants.');
}

/** Answers every lifestyle question: sliders one step on, the first option of everything else. */
export async function answerQuestions(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'About me' })).toBeVisible();
  const form = page.locator('form');
  await expect(form.getByRole('heading', { level: 2 })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  while ((await next.count()) > 0) {
    const title = await form.getByRole('heading', { level: 2 }).innerText();
    await answerOne(form);
    await next.click();
    await expect(form.getByRole('heading', { level: 2 })).not.toHaveText(title);
  }
  await answerOne(form);
  await page.getByRole('button', { name: 'Show me people' }).click();
}
