import { expect, type Locator, type Page } from '@playwright/test';

const onward = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

/** Completes basic info on the verify-info screen, step by step. */
export async function verifyInfo(page: Page): Promise<void> {
  const step = (title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await step('Add a photo of you');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await step('What should people call you?');
  await onward(page).click();
  await step('What are you into?');
  await page.getByRole('button', { name: 'Music', exact: true }).click();
  await onward(page).click();
  await step('What your housing office needs');
  await page.getByRole('radio', { name: 'Woman' }).check({ force: true });
  await onward(page).click();
  await step('Is this you?');
  await page.getByRole('checkbox', { name: /I guarantee/ }).check({ force: true });
  await onward(page).click();
}

/** Gives my own answer to the current question; of a roommate anything is fine. */
async function answerOne(question: Locator): Promise<void> {
  const choice = question.getByRole('radio').or(question.getByRole('checkbox'));
  if ((await question.getByRole('slider').count()) > 0)
    await question.getByRole('slider').first().press('ArrowRight');
  else if ((await choice.count()) > 0) await choice.first().check({ force: true });
  else await question.getByRole('textbox').fill('I talk to my plants.');
}

/** Answers every lifestyle question: sliders one step on, the first option of everything else. */
export async function answerQuestions(page: Page): Promise<void> {
  const form = page.locator('form');
  const title = form.getByRole('heading', { level: 1 });
  const finish = page.getByRole('button', { name: 'Show me people' });
  await expect(page.getByRole('progressbar', { name: 'Your registration' })).toBeVisible();
  await expect(page).toHaveURL(/\/about-me/);
  for (;;) {
    const question = await title.innerText();
    await answerOne(form);
    await expect(finish.or(onward(page))).toBeVisible();
    if (await finish.isVisible()) break;
    await onward(page).click();
    await expect(title).not.toHaveText(question);
  }
  await finish.click();
  await page.getByRole('button', { name: /^(Meet them|Get started)$/ }).click();
}
