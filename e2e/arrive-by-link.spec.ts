import { membershipId } from '@nestmate/contract/ids';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { verifyInfo } from './support/answers';
import { deckIsThere } from './support/deck';
import { likes } from './support/office';
import { signIn } from './support/sign-in';

const maya = { name: 'Maya Torres', email: 'maya.torres@mail.example' };

/** Under four minutes for a fast thumb. */
const maxTapsAndKeys = 40;

/** Counts the taps and key presses in every window. */
async function watchHand(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.exposeFunction('handMoved', () => (count += 1));
  await context.addInitScript(() => {
    const moved = () => (globalThis as unknown as { handMoved: () => void }).handMoved();
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, moved, true);
  });
  return () => count;
}

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The quickest answer to the current question: a stop, an option, or a text that the assistant drafts. */
async function answer(page: Page): Promise<void> {
  const form = page.locator('form');
  if ((await form.getByRole('slider').count()) > 0) return form.locator('[data-stop="2"]').first().tap();
  if ((await form.getByRole('textbox').count()) === 0) return form.locator('label').first().tap();
  await named(page, 'Help me write').tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tidy', { exact: true }).tap();
  await named(page, 'Write a draft').tap();
  await named(page, 'Use this text').tap();
}

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

test('takes an invited resident from the link to a mutual like in at most 40 taps [1.1, 4.11]', async ({
  page,
  context,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const count = await watchHand(context);
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
  const title = page.locator('form').getByRole('heading', { level: 1 });
  for (let number = 1; number < 10; number++) {
    await expect(page.getByText(`${5 + number} of 15`, { exact: true })).toBeVisible();
    const question = await title.innerText();
    await answer(page);
    await named(page, 'Continue').tap();
    await expect(title).not.toHaveText(question);
  }
  await answer(page);
  await named(page, 'Show me people').tap();
  await expect(page.getByText(/^\d+ people fit you \d\d% or more\.$/)).toBeVisible();
  await named(page, 'Meet them').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
  await deckIsThere(page);
  info.annotations.push({ type: 'taps and keys', description: String(count()) });
  await info.attach('taps and keys', { body: String(count()), contentType: 'text/plain' });
  expect(count()).toBeGreaterThan(20);
  expect(count()).toBeLessThanOrEqual(maxTapsAndKeys);

  await page.keyboard.press('ArrowRight');
  await expect(deck(page)).toHaveAccessibleName(/percent match/);
  const first = await nameOf(page);
  const skipped = page.waitForRequest((request) => request.url().endsWith('/status'));
  await page.keyboard.press('ArrowLeft');
  const skip = await skipped;
  await expect(deck(page)).not.toHaveAccessibleName(first ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(deck(page)).toHaveAccessibleName(first ?? '');

  const [, candidate = ''] = /\/potential_roommates\/([^/]+)\/status$/.exec(skip.url()) ?? [];
  await likes(baseURL, membershipId.parse(candidate), membershipId.parse(skip.headers()['x-membership-id']));
  const match = page.getByRole('dialog');
  // The restored card must be back before the next drag.
  await expect(async () => {
    await dragToTheRight(page);
    await expect(deck(page)).not.toHaveAccessibleName(first ?? '', { timeout: 4000 });
  }).toPass();
  await expect(match).toBeVisible();
  await expect(match).toContainText(first?.split(/[ ,]/)[0] ?? '');
  await expect(match).toHaveAccessibleName('It’s mutual');
  await expect(match).toContainText(/\d+% (compatible|match)/);
  await expect(match).toContainText(/You and .+ like each other\./);
  await expect(match.getByRole('button', { name: 'View profile' })).toBeVisible();
  await match.getByRole('button', { name: /Keep swiping/i }).click();
  await expect(match).toBeHidden();

  await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, { known: 'Maya Torres' });
  await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
});
