import { expect, test } from '@playwright/test';
import { deckIsThere, dismissDemoCard, topCard } from './support/deck';
import { arriveAs } from './support/arrive';
import { signIn } from './support/sign-in';
import { storedIn } from './support/stored';

test('redirects signed-out visitors to home from every other address [2.4, 6.1]', async ({ page }) => {
  for (const path of ['/find', '/matches', '/profile-overview', '/no-such-page']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  }
});

for (const brand of ['Google', 'Apple'] as const) {
  test(`opens after signing in with ${brand} what was asked for before`, async ({ page }) => {
    await page.goto('/matches/outgoing-requests');
    await expect(page).toHaveURL(/\/$/);
    await signIn(page, { known: 'Ana Lindqvist' }, brand);
    await expect(page).toHaveURL(/\/matches\/outgoing-requests$/);
    await page.reload();
    await expect(page).toHaveURL(/\/matches\/outgoing-requests$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible();
  });
}

test('remembers the language in the browser, before anybody signs in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encuentra con quién vas a vivir');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('es');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('中文');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找到合得来的室友');
});

test('shows how a person signed in before, or that no account exists [2.2]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your login?' }).click();
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();
  const email = page.getByLabel('Email');
  await email.fill('nobody@mail.example');
  await page.getByRole('button', { name: 'Find my login' }).click();
  const answer = page.getByRole('dialog');
  await expect(answer).toContainText('There is no Nestmate account associated with this e-mail.');
  await page.keyboard.press('Escape');
  await email.fill(' ana.lindqvist@alder.example ');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Google');
});

test.describe('signed in', () => {
  test.beforeEach(async ({ page }) => arriveAs(page, 'Ana Lindqvist'));

  test('jumps to the navigation and to the content by keyboard', async ({ page }) => {
    await page.keyboard.press('Tab');
    const first = page.getByRole('link', { name: /^Jump to/ }).first();
    await first.focus();
    await expect(first).toBeInViewport();
    await page.getByRole('link', { name: 'Jump to navigation' }).press('Enter');
    await expect(page.locator(':focus')).toHaveAccessibleName(/Main menu|Community/);
    await page.getByRole('link', { name: 'Jump to content' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('keeps working when a call fails and a lazy part is lost, and reports the call once the part has loaded', async ({
    page,
  }) => {
    await page.route(/toast-list/, (route) => route.abort());
    await dismissDemoCard(page);
    const name = await topCard(page).getAttribute('aria-label');
    await page.route(/\/status$/, (route) => route.fulfill({ status: 500, body: '' }));
    const refused = page.waitForResponse(/\/status$/);
    await page.keyboard.press('ArrowRight');
    await refused;
    await expect(topCard(page)).toHaveAccessibleName(name ?? '');
    await page.unroute(/toast-list/);
    await expect(page.getByText('Something went wrong')).toBeVisible();
  });

  test('shows facts on a card of any phone, and its person’s face above them', async ({ page }) => {
    await dismissDemoCard(page);
    const list = topCard(page).getByRole('list').first();
    for (const { width, height, least } of [
      { width: 390, height: 844, least: 3 },
      { width: 320, height: 568, least: 2 },
    ]) {
      await page.setViewportSize({ width, height });
      const shown = await list.evaluate((facts) => {
        const end = facts.getBoundingClientRect().bottom;
        return [...facts.children].filter((fact) => fact.getBoundingClientRect().bottom <= end).length;
      });
      expect(shown, `${width} pixels`).toBeGreaterThanOrEqual(least);
      const picture = (await topCard(page).getByRole('presentation').first().boundingBox())?.height ?? 0;
      expect(picture, `${width} pixels`).toBeGreaterThanOrEqual(160);
    }
  });

  test('keeps a like that is made without a connection, and sends it by itself once there is one', async ({
    page,
    context,
  }) => {
    await dismissDemoCard(page);
    const card = topCard(page);
    const [name = ''] = ((await card.getAttribute('aria-label')) ?? '').split(',');
    await context.setOffline(true);
    await page.keyboard.press('ArrowRight');
    const note = page
      .getByRole('paragraph')
      .filter({ hasText: 'We’ll send your choice once you’re online.' });
    await expect(note).toBeVisible();
    await expect(card).not.toHaveAccessibleName(new RegExp(`^${name},`));
    await context.setOffline(false);
    await expect(note).toBeHidden();
    await page.goto('/saved/liked');
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  });

  test('says that a page waits for the connection when its code has not loaded, and opens it once it is back', async ({
    page,
    context,
  }) => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Matches' }).click();
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible();
  });

  test('shows cards in the chosen language, and the later of two choices wins', async ({ page }) => {
    await dismissDemoCard(page);
    // By links, not by a load: the deck's state is written to storage in the background.
    await page.getByRole('link', { name: 'More' }).click();
    await page.getByRole('link', { name: /^Language/ }).click();
    await page.getByText('中文', { exact: true }).click();
    await page.getByText('Español', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('es');
    await page.getByRole('link', { name: 'Volver a Más' }).click();
    await page.getByRole('link', { name: 'Buscar' }).click();
    await expect(topCard(page)).toHaveAccessibleName(/por ciento/);
    await expect(topCard(page).getByText(/^(How|Which|What) /)).toHaveCount(0);
  });

  test('redirects unknown addresses to a page that offers support [2.40]', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page).toHaveURL(/\/page-not-found$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('button', { name: /support/i }).first()).toBeVisible();
  });

  test('logs out every window to home, and signs in again without the invitation link [2.62]', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await other.goto('/more');
    await expect(other.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
    await page.goto('/more');
    await page.getByRole('button', { name: 'Log out' }).last().click();
    await expect(page).toHaveURL(/\/$/);
    await expect(other).toHaveURL(/\/$/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await arriveAs(page, 'Ana Lindqvist');
  });

  test('forgets on logout the message to support and everything stored [2.65]', async ({ page }) => {
    const support = page.getByRole('button', { name: /support/i }).first();
    const message = page.getByRole('dialog').getByRole('textbox').last();
    await support.click();
    await message.fill('Something only Ana knows');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Log out' }).last().click();
    await expect(page).toHaveURL(/\/$/);
    await support.click();
    await expect(message).not.toHaveValue(/Ana/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  });

  test('stores personal data encrypted, and forgets it on logout [9.14]', async ({ page, context }) => {
    const areas = 'user settings roommate community home swipe deck content profile room chat'.split(' ');
    // The stand-in for the providers keeps its own.
    const cookieNames = async () =>
      (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('nestmate'));
    const recordNames = async () => (await storedIn(page)).records.map(({ name }) => name);
    await expect.poll(recordNames).toEqual(expect.arrayContaining(['sealing key', 'user', 'profile']));
    const before = await storedIn(page);
    for (const { name, bytes, isExtractable } of before.records) {
      expect([...areas, 'sealing key']).toContain(name);
      expect(bytes).not.toMatch(/Ana|Lindqvist|Linden|accessToken|membershipId/);
      expect(isExtractable).not.toBe(true);
    }
    expect((await cookieNames()).toSorted()).toEqual(['nestmate_refresh', 'nestmate_signed_in']);

    await page.goto('/more');
    await page.getByRole('button', { name: 'Log out' }).last().click();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect.poll(recordNames).toEqual([]);
    const after = await storedIn(page);
    expect(after.texts.join()).not.toMatch(/Ana|Lindqvist|Linden/);
    // The server takes them back with its reply.
    await expect.poll(cookieNames).toEqual([]);
  });
});

test('shows an error with a retry when not even its texts load', async ({ page }) => {
  await page.route('**/assets/texts-*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /could not load/ })).toBeVisible();
  await page.unroute('**/assets/texts-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test.describe('once the app is kept', () => {
  test.use({ serviceWorkers: 'allow' });

  test('signs in with a provider', async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await signIn(page, { known: 'Ana Lindqvist' });
    await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
  });

  test('opens without a network with the cards that were there, keeps a like, and sends it once there is one', async ({
    page,
    context,
  }) => {
    await arriveAs(page, 'Ana Lindqvist');
    await dismissDemoCard(page);
    const card = topCard(page);
    const nameOf = async () => ((await card.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    const name = await nameOf();
    const kept = () =>
      page.evaluate(async () => {
        const files = await (await caches.open('app')).keys();
        return files.map(({ url }) => url.slice(location.origin.length));
      });
    await expect.poll(kept).toContain('/');
    expect((await kept()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible();
    await expect(card).toHaveAccessibleName(new RegExp(`^${name},`));
    await deckIsThere(page);
    await page.keyboard.press('ArrowRight');
    await expect(card).not.toHaveAccessibleName(new RegExp(`^${name},`));
    const note = page
      .getByRole('paragraph')
      .filter({ hasText: 'We’ll send your choice once you’re online.' });
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note).toBeVisible();

    await context.setOffline(false);
    await expect(note).toBeHidden();
    await page.getByRole('link', { name: 'Saved' }).click();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  });
});
