import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { deckIsThere, dismissDemoCard, topCard } from './support/deck';
import { openScreen } from './support/screens';
import { signIn } from './support/sign-in';
import { draftsStored, storedIn } from './support/stored';

test('the app works when code, a call or the connection is missing', async ({ page, context }) => {
  await arriveAs(page, 'Ana Lindqvist');

  await test.step('the keyboard jumps to the navigation and to the content', async () => {
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
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

  await test.step('a failed call is reported once the part that reports it has loaded', async () => {
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

  await test.step('a page whose code has not loaded waits for the connection', async () => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Matches' }).click();
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible();
  });

  await test.step('a phone in landscape has the bell in the same place on every page', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    const bell = page.getByRole('link', { name: /^Notifications/ });
    for (const path of ['/matches', '/chat', '/community', '/find']) {
      await openScreen(page, path);
      await expect.poll(async () => (await bell.boundingBox())?.x, path).toBe(740);
    }
  });

  await test.step('a card shows a face above facts on any phone', async () => {
    await deckIsThere(page);
    const list = topCard(page).getByRole('list').first();
    for (const { width, height, least } of [
      { width: 390, height: 844, least: 3 },
      { width: 320, height: 568, least: 2 },
    ]) {
      await page.setViewportSize({ width, height });
      const shown = () =>
        list.evaluate((facts) => {
          const end = facts.getBoundingClientRect().bottom;
          return [...facts.children].filter((fact) => fact.getBoundingClientRect().bottom <= end).length;
        });
      await expect.poll(shown, `${width} pixels`).toBeGreaterThanOrEqual(least);
      const picture = (await topCard(page).getByRole('presentation').first().boundingBox())?.height ?? 0;
      expect(picture, `${width} pixels`).toBeGreaterThanOrEqual(160);
    }
  });

  await test.step('cards follow the language, of which the later choice wins', async () => {
    await openScreen(page, '/languages');
    await page.getByText('中文', { exact: true }).click();
    await page.getByText('Español', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('es');
    await page.getByRole('link', { name: 'Volver a Más' }).click();
    await page.getByRole('link', { name: 'Buscar' }).click();
    await expect(topCard(page)).toHaveAccessibleName(/por ciento/);
    await expect(topCard(page).getByText(/^(How|Which|What) /)).toHaveCount(0);
  });
});

test('forgets encrypted personal data in every window on logout [2.62, 2.65, 9.14]', async ({
  page,
  context,
}) => {
  await arriveAs(page, 'Ana Lindqvist');
  const areas =
    'user settings roommate candidates community home swipe deck content profile room chat conversations threads'.split(
      ' ',
    );
  // The stand-in for the providers keeps its own data.
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

  const other = await context.newPage();
  await other.goto('/more');
  await expect(other.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
  const support = page.getByRole('button', { name: /support/i }).first();
  const message = page.getByRole('dialog').getByRole('textbox').last();
  await support.click();
  await message.fill('Something only Ana knows');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Log out' }).last().click();
  for (const each of [page, other]) await expect(each).toHaveURL(/\/$/);
  await support.click();
  await expect(message).not.toHaveValue(/Ana/);
  await page.keyboard.press('Escape');
  await expect.poll(recordNames).toEqual([]);
  const after = await storedIn(page);
  expect(after.texts.join()).not.toMatch(/Ana|Lindqvist|Linden/);
  // The server removes them with its reply.
  await expect.poll(cookieNames).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test('shows a stranger home’s first words while the app’s files are on their way', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Find the people you’ll live with')).toBeVisible();
  // Nobody else has them: somebody with a link waits for their invitation.
  await page.goto('/?passcode=NEST-LINDEN', { waitUntil: 'commit' });
  await expect(page.locator('#root svg')).toBeVisible();
  await expect(page.getByText('Find the people you’ll live with')).toBeHidden();
});

test('shows the top card’s picture while the app’s files are on their way', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAs(page, 'Ana Lindqvist', '/find');
  await deckIsThere(page);
  let release = () => undefined as void;
  const released = new Promise<void>((pass) => void (release = pass));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/find', { waitUntil: 'commit' });
  const picture = page.locator('[data-first-picture] img');
  await expect(picture).toBeVisible();
  release();
  await deckIsThere(page);
  await expect(picture).toHaveCount(0);
});

test('shows an error with a retry when not even its texts load', async ({ page }) => {
  await page.route('**/assets/en-*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /couldn’t load/ })).toBeVisible();
  await page.unroute('**/assets/en-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test.describe('the app, once cached,', () => {
  test.use({ serviceWorkers: 'allow' });

  test('opens without a network with the cached cards', async ({ page, context }) => {
    const written = `Written without a network, ${randomUUID()}`;
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await signIn(page, { known: 'Ana Lindqvist' });
    await expect(page.getByRole('heading', { level: 1, name: 'Find roommates' })).toBeVisible();
    await dismissDemoCard(page);
    await page.getByRole('link', { name: 'Chats' }).click();
    const conversation = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first();
    await conversation.click();
    const messages = page.getByRole('region', { name: /^Messages/ }).getByRole('article');
    const last = messages.filter({ hasText: 'Movie on Saturday?' });
    await expect(last).toBeVisible();
    const areas = async () => (await storedIn(page)).records.map(({ name: area }) => area);
    await expect.poll(areas).toContain('conversations');
    await page.getByRole('link', { name: 'Find', exact: true }).click();
    await deckIsThere(page);
    const card = topCard(page);
    const nameOf = async () => ((await card.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    const name = await nameOf();
    const cached = () =>
      page.evaluate(async () => {
        const files = await (await caches.open('app')).keys();
        return files.map(({ url }) => url.slice(location.origin.length));
      });
    await expect.poll(cached).toContain('/');
    await expect.poll(areas).toContain('deck');
    expect((await cached()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

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

    await page.getByRole('link', { name: 'Chats' }).click();
    await conversation.click();
    await expect(last).toBeVisible();
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill(written);
    await box.press('Enter');
    const waiting = page.getByText('Waiting for connection');
    await expect(waiting).toBeVisible();
    await draftsStored(page);
    await page.reload();
    await expect(waiting).toBeVisible();
    await page.getByRole('link', { name: 'Find', exact: true }).click();
    await expect(note).toBeVisible();

    await context.setOffline(false);
    await expect(note).toBeHidden();
    await page.getByRole('link', { name: 'Saved' }).click();
    await page.getByRole('link', { name: 'Liked', exact: true }).click();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Chats' }).click();
    await conversation.click();
    await expect(messages.filter({ hasText: written })).toHaveCount(1);
    await expect(waiting).toBeHidden();
  });
});
