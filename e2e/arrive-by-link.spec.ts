import type { calls, ReplyOf } from '@nestmate/contract';
import { expect, type Page, test } from '@playwright/test';
import { answerQuestions, verifyInfo } from './support/answers';
import { signIn } from './support/sign-in';

const maya = { name: 'Maya Torres', email: 'maya.torres@mail.example' };

const deck = (page: Page) => page.getByRole('region', { name: /percent match|How it works/ }).first();

const nameOf = (page: Page) =>
  page.locator('section[aria-label*="percent match"]').getAttribute('aria-label');

async function dragToTheRight(page: Page): Promise<void> {
  const box = await deck(page).boundingBox();
  if (!box) throw new Error('There is no card to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width, y + 20, { steps: 12 });
  await page.mouse.up();
}

/** Likes the card on top, and returns its status. One like at a time, since two that are mutual open two dialogs. */
async function like(page: Page): Promise<string | undefined> {
  const asking = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/status'),
    { timeout: 5000 },
  );
  await page.keyboard.press('ArrowRight');
  const answer = await (await asking).response();
  const reply = (await answer?.json()) as { res: ReplyOf<typeof calls.find.setStatus> } | undefined;
  return reply?.res.status;
}

test('takes an invited resident from the link to a mutual like, and signs them in again without it [1.1, 4.11]', async ({
  page,
}) => {
  let chatsBegun = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/session')) chatsBegun += 1;
  });
  await page.goto('/?passcode=NEST-MAYA-2027');
  await expect(page.getByRole('heading', { name: 'Are you Maya Torres?' })).toBeVisible();
  expect(page.url()).not.toContain('NEST-MAYA');
  for (const who of [/guarantor/, /someone else/, /nothing to do/]) {
    await expect(page.getByRole('link', { name: who })).toHaveAttribute('target', '_blank');
  }
  await page.getByRole('button', { name: 'Yes, that’s me' }).click();
  await expect(page.getByRole('link', { name: /Forgot your login/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'terms' })).toBeVisible();
  await signIn(page, maya);

  await expect(page).toHaveURL(/\/verify-info\?step=photo$/);
  expect(chatsBegun).toBe(0);
  await verifyInfo(page);
  await expect(page).toHaveURL(/\/about-me$/);
  // Chat starts when somebody leaves registration.
  await expect.poll(() => chatsBegun).toBe(1);
  await page.goto('/find');
  await expect(page).toHaveURL(/\/about-me$/);
  await page.goBack();
  await answerQuestions(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
  await expect(deck(page)).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(deck(page)).toHaveAccessibleName(/percent match/);
  const first = await nameOf(page);
  await page.keyboard.press('ArrowLeft');
  await expect(deck(page)).not.toHaveAccessibleName(first ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(deck(page)).toHaveAccessibleName(first ?? '');

  const match = page.getByRole('dialog');
  // The restored card must be back before the next drag.
  await expect(async () => {
    await dragToTheRight(page);
    await expect(deck(page)).not.toHaveAccessibleName(first ?? '', { timeout: 800 });
  }).toPass({ timeout: 10_000 });
  await expect(async () => {
    if (!(await match.isVisible())) expect(await like(page)).toBe('Mutual');
  }).toPass({ intervals: [0], timeout: 90_000 });
  await expect(match).toBeVisible();
  await expect(match).toContainText(/Ana|Priya|Mei|Zoë|Lucía/);
  await expect(match).toHaveAccessibleName('It’s mutual');
  await expect(match).toContainText(/\d+% (compatible|match)/);
  await expect(match).toContainText(/You and .+ like each other\./);
  await expect(match.locator('img')).not.toHaveCount(0);
  await expect(match.getByRole('button', { name: 'View profile' })).toBeVisible();
  await match.getByRole('button', { name: /Keep swiping/i }).click();
  await expect(match).toBeHidden();

  await page.goto('/more');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, { known: 'Maya Torres' });
  await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
});
