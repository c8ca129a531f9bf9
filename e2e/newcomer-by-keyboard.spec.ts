import { expect, type Page, test } from '@playwright/test';
import { topCard } from './support/deck';
import { pressOn, tabTo } from './support/keyboard';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Answers the current question. */
async function answer(page: Page): Promise<void> {
  const form = page.locator('form');
  if ((await form.getByRole('slider').count()) > 0)
    return pressOn(page, form.getByRole('slider').first(), 'ArrowRight');
  if ((await form.getByRole('textbox').count()) === 0)
    return pressOn(page, form.getByRole('radio').or(form.getByRole('checkbox')).first(), 'Space');
  await tabTo(page, form.getByRole('textbox'));
  await page.keyboard.type('I talk to my plants.');
}

test('leads a keyboard from the passcode through every step to a request', async ({ page }, info) => {
  await test.step('a provider signs in the person whose passcode opens an invitation', async () => {
    await page.goto('/');
    await tabTo(page, page.getByRole('textbox', { name: 'Passcode' }));
    await page.keyboard.type('NEST-LINDEN-2027');
    await page.keyboard.press('Enter');
    await pressOn(page, button(page, 'Accept the invitation'));
    await pressOn(page, button(page, 'Continue with Apple'));
    await tabTo(page, page.getByLabel('Name'));
    await page.keyboard.type('Kim Keys');
    await tabTo(page, page.getByLabel('Email', { exact: true }));
    await page.keyboard.type(`kim.keys${info.retry}@mail.example`);
    await page.keyboard.press('Enter');
  });

  await test.step('each step takes the focus with its name, progress and action', async () => {
    await expect(title(page)).toHaveText('Add a photo of you');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - progressbar "Your registration"
      - heading "Add a photo of you" [level=1]
      - button "Skip for now"
    `);
    await pressOn(page, button(page, 'Skip for now'));
    await expect(title(page)).toHaveText('What should people call you?');
    await expect(title(page)).toBeFocused();
    await pressOn(page, button(page, 'Continue'));
    await expect(title(page)).toBeFocused();
    await pressOn(page, button(page, 'Music'));
    await pressOn(page, button(page, 'Continue'));
    await expect(title(page)).toBeFocused();
    await pressOn(page, page.getByRole('radio', { name: 'Woman' }), 'Space');
    await pressOn(page, button(page, 'Continue'));
    await expect(title(page)).toBeFocused();
    await pressOn(page, page.getByRole('checkbox', { name: /I guarantee/ }), 'Space');
    await pressOn(page, button(page, 'Continue'));
  });

  await test.step('ten questions are answered', async () => {
    for (let number = 1; number <= 10; number += 1) {
      await expect(page.getByText(`${5 + number} of 15`, { exact: true })).toBeVisible();
      await answer(page);
      await pressOn(page, button(page, number < 10 ? 'Continue' : 'Show me people'));
    }
    await expect(title(page)).toHaveText('You’re in');
    await expect(title(page)).toBeFocused();
    await pressOn(page, button(page, 'Meet them'));
    await expect(title(page)).toHaveAccessibleName('Find roommates');
  });

  await test.step('decisions by arrow keys are announced', async () => {
    await expect(topCard(page)).toHaveAccessibleName('How it works');
    await page.keyboard.press('ArrowRight');
    await expect(topCard(page)).toHaveAccessibleName(/percent match/);
    const [first = ''] = ((await topCard(page).getAttribute('aria-label')) ?? '').split(',');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: first })).toHaveText(/liked/i);
    await expect(topCard(page)).not.toHaveAccessibleName(new RegExp(`^${first},`));
  });

  await test.step('a card opens as a profile, from which a request is written and sent', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile\//);
    await expect(title(page)).not.toHaveAccessibleName('Find roommates');
    const name = await title(page).innerText();
    await pressOn(page, button(page, 'Send a roommate request'));
    await expect(title(page)).toHaveText(`Ask ${name.split(' ')[0]}`);
    await tabTo(page, page.getByRole('textbox', { name: 'Your message' }));
    await page.keyboard.type('I like how you live. Shall we talk?');
    await pressOn(page, button(page, 'Send request'));
    const sent = page.getByRole('dialog', { name: 'Request sent' });
    await expect(sent).toBeVisible();
    expect(await sent.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/profile\//);
  });
});
