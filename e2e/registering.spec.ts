import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { verifyInfo } from './support/answers';
import { acceptInvitation, signIn } from './support/sign-in';

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

test('leads from the passcode to the deck in at most 40 taps and keys, with everything that is required', async ({
  page,
  context,
}, info) => {
  const count = await watchHand(context);
  await acceptInvitation(page);
  await signIn(page, { name: 'Robin Quick', email: `robin.quick${info.retry}@mail.example` });
  await verifyInfo(page);

  const title = page.locator('form').getByRole('heading', { level: 1 });
  for (let number = 1; number < 10; number++) {
    await expect(page.getByText(`${5 + number} of 15`, { exact: true })).toBeVisible();
    const asked = await title.innerText();
    await answer(page);
    await named(page, 'Continue').tap();
    await expect(title).not.toHaveText(asked);
  }
  await answer(page);
  await named(page, 'Show me people').tap();
  await expect(page.getByText(/^\d+ people fit you \d\d% or more\.$/)).toBeVisible();
  await named(page, 'Meet them').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();

  info.annotations.push({ type: 'taps and keys', description: String(count()) });
  await info.attach('taps and keys', { body: String(count()), contentType: 'text/plain' });
  expect(count()).toBeGreaterThan(20);
  expect(count()).toBeLessThanOrEqual(maxTapsAndKeys);
});
