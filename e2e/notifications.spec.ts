import { callTag } from '@nestmate/contract/video';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { startPushService } from '../apps/server/test/servers/push-service';
import { findWholeChromium } from '../scripts/parts/chromium.mjs';
import { launchOptions } from './support/chromium';
import { chooseForCard, dismissDemoCard } from './support/deck';
import { createCommunity, settle } from './support/office';
import { openScreen } from './support/screens';
import { test } from './support/visitors';

const onThisDevice = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });

interface ShownNotice {
  tag: string;
  url: string;
}

/** Push services are out of reach: the page gets a subscription at the test's own push service. */
function subscribeTo(context: BrowserContext, subscription: object) {
  return context.addInitScript((given) => {
    const key = 'subscribed';
    const made = {
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(key, 'yes');
        return made;
      },
      getSubscription: async () => (localStorage.getItem(key) ? made : null),
    });
  }, subscription);
}

/** Runs in the worker. Source text, because its types are not the page's. */
const inWorker = (context: BrowserContext, words: string): Promise<unknown> =>
  context.serviceWorkers()[0]?.evaluate(words) ?? Promise.reject(new Error('There is no worker'));

const shown = (context: BrowserContext) =>
  inWorker(context, '(async () => (await self.registration.getNotifications()).length)()');

/**
 * Delivers a push message to the worker, as the browser would. Nothing keeps a worker alive for a synthetic event, so a
 * message may be lost; a second one with the same tag replaces the first.
 */
async function showNotification(context: BrowserContext, notice: object): Promise<void> {
  const data = JSON.stringify(JSON.stringify(notice));
  await expect(async () => {
    await inWorker(context, `void self.dispatchEvent(new PushEvent('push', { data: ${data} }))`);
    await expect.poll(() => shown(context), { timeout: 5000 }).toBe(1);
  }).toPass();
}

/** Clicks the notification. Browsers open no window for a synthetic click, so the test records the address instead. */
const pressNotification = (context: BrowserContext) =>
  inWorker(
    context,
    `(async () => {
      self.opened = '';
      self.clients.openWindow = async (path) => void (self.opened = path);
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })()`,
  );

/** Switches notifications on for this browser, and waits until the server knows. */
async function switchOn(page: Page): Promise<void> {
  await expect(onThisDevice(page)).toBeEnabled();
  await expect(onThisDevice(page)).not.toBeChecked();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/push/subscription') && answer.ok()),
    onThisDevice(page).press('Space'),
  ]);
}

test('notifies a device while no window is open', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Quillmarsh ${info.project.name} ${info.retry}`, 4);
  const [ines, otto] = [`Ines Quill${info.retry}`, `Otto Quill${info.retry}`];
  const { Ines: idOfInes } = await settle(baseURL, hall, [ines, otto]);
  const service = await startPushService();
  const device = service.browser();
  // The headless shell has no notifications.
  const whole = await chromium.launch({ ...launchOptions, executablePath: findWholeChromium() });
  const page = await visit(ines, {
    at: '/settings/notifications',
    in: whole,
    baseURL,
    viewport: info.project.use.viewport ?? null,
    serviceWorkers: 'allow',
  });
  const context = page.context();

  await test.step('the browser blocks notifications: nobody answers its prompt', async () => {
    await expect(onThisDevice(page)).toBeEnabled();
    await onThisDevice(page).press('Space');
    await expect(onThisDevice(page)).toBeDisabled();
    await expect(onThisDevice(page)).not.toBeChecked();
    await expect(page.getByText('Your browser blocks notifications from this page.')).toBeVisible();
  });

  await test.step('once they are allowed, they are switched on', async () => {
    await context.grantPermissions(['notifications'], { origin: baseURL });
    await subscribeTo(context, device.subscription);
    await page.reload();
    await switchOn(page);
    await page.close();
  });

  const sender = await visit(otto);
  const [message, request] = await test.step('a message and a request are pushed', async () => {
    await dismissDemoCard(sender);
    await chooseForCard(sender, 'Chat');
    await sender.getByRole('textbox', { name: 'Message' }).fill('Shall we look at the flat?');
    await sender.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => device.received()).toHaveLength(1);
    await openScreen(sender, `/profile/${idOfInes}`);
    await sender.getByRole('button', { name: 'Send a roommate request' }).click();
    await sender.getByRole('textbox', { name: 'Your message' }).fill('We both like it quiet.');
    await sender.getByRole('button', { name: 'Send request' }).click();
    await expect(sender.getByRole('dialog', { name: 'Request sent' })).toBeVisible();
    await expect.poll(() => device.received()).toHaveLength(2);
    const notices = device.received() as [ShownNotice, ShownNotice];
    expect(notices[0]).toMatchObject({ title: 'Otto', body: 'Shall we look at the flat?' });
    expect(notices[1]).toMatchObject({ body: 'Otto would like to live with you. Take a look.' });
    return notices;
  });

  await test.step('without a window of the product, a press opens its address', async () => {
    const help = await context.newPage();
    await help.goto('/help/en/guarantor.html');
    await showNotification(context, message);
    await pressNotification(context);
    await expect.poll(() => inWorker(context, 'self.opened')).toBe(message.url);
    await help.close();
  });

  const [back, other] = [await context.newPage(), await context.newPage()];
  const bellOf = (one: Page) => one.getByRole('link', { name: /^Notifications/ }).first();
  await test.step('one visit marks an event as read everywhere', async () => {
    await back.goto('/settings/notifications');
    await other.goto('/more');
    await expect(onThisDevice(back)).toBeChecked();
    await openScreen(back, '/more');
    const event = (one: Page) => one.getByRole('link', { name: /Otto.* would like to live with you/ });
    for (const one of [back, other]) await expect(bellOf(one)).toContainText('1');
    await showNotification(context, request);
    await back.bringToFront();
    await bellOf(back).click();
    await event(back).click();
    await expect(back).toHaveURL(/\/matches\/incoming-requests/);
    for (const one of [back, other]) await expect(bellOf(one)).not.toContainText('1');
    await expect.poll(() => shown(context)).toBe(0);
    await openScreen(other, '/notifications');
    await expect(event(other)).not.toContainText('Unread');
    await other.close();
  });

  await test.step('a press leads an open window to the conversation, which closes its notifications', async () => {
    const chats = back.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Chats/ });
    await expect(chats).toContainText('1');
    await showNotification(context, message);
    await pressNotification(context);
    await expect(back).toHaveURL(new URL(message.url, baseURL).pathname);
    await expect(back.getByRole('heading', { level: 1, name: otto })).toBeVisible();
    // The conversation has a missed call, too.
    for (const tag of [message.tag, callTag(message.tag)]) {
      await openScreen(back, '/more');
      await showNotification(context, { ...message, tag });
      await openScreen(back, message.url);
      await expect.poll(() => shown(context)).toBe(0);
    }
  });

  await test.step('logging out ends it', async () => {
    await openScreen(back, '/more');
    await showNotification(context, message);
    await back.getByRole('button', { name: 'Log out' }).last().click();
    await expect(back).toHaveURL(/\/$/);
    await expect.poll(() => back.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
    await expect.poll(() => shown(context)).toBe(0);
  });
  await whole.close();
  await service.stop();
});

test('serves the worker without caching', async ({ request }) => {
  const worker = await request.get('/worker.js');
  expect(worker.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
  });
});
