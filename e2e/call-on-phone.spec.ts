import { expect } from '@playwright/test';
import { axeFindings } from './support/axe';
import { liveTracks, showsElsewhere, watchTracks } from './support/call-devices';
import { anaAndBen, call, controls, joins, press, room, announcement, sees } from './support/calls';
import { deckIsThere, topCard } from './support/deck';
import { showNotch, underNotch } from './support/notch';
import { relay } from './support/relay';
import { test } from './support/visitors';

test('a call works on a phone', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Jethou${info.repeatEachIndex}${info.retry}`;
  const [ana, ben] = await anaAndBen(visit, baseURL, surname, watchTracks);

  await test.step('a check before the call tests the devices and each transport to the relay', async () => {
    const clipboard = ['clipboard-read', 'clipboard-write'];
    await ana.context().grantPermissions(['camera', 'microphone', ...clipboard]);
    await press(ana, 'Video call');
    await expect.poll(() => liveTracks(ana)).toBe(2);
    const check = ana.getByRole('dialog', { name: 'Connection check' });
    const transports = relay ? ['Relay over UDP', 'Relay over TCP'] : [];
    const parts = ['Camera', 'Microphone', 'Our server', ...transports];
    // A relay has eight seconds to answer, which a busy machine may miss; a person would check again.
    await expect(async () => {
      if (await check.isVisible()) await check.getByRole('button', { name: 'Close' }).click();
      await press(ana, 'Check your connection');
      await expect(check.getByRole('status')).toHaveText(/^All set/, { timeout: 15_000 });
    }).toPass();
    await expect(check.getByRole('term')).toHaveText(parts);
    await expect(check.getByRole('definition')).toHaveText(parts.map(() => 'Works'));
    expect(await axeFindings(ana)).toEqual([]);
    await check.getByRole('button', { name: 'Copy for support' }).click();
    await announcement(ana, 'Copied. Paste it into your message to support.');
    const copied = await ana.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n').slice(1, parts.length + 1)).toEqual(parts.map((part) => `${part}: Works`));
    await check.getByRole('button', { name: 'Close' }).click();
    await ana.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await liveTracks(ana)).toBe(0);
    await ana.context().clearPermissions();
  });

  await test.step('both see the other', async () => {
    await call(ana);
    expect(await axeFindings(ana)).toEqual([]);
    await joins(ben, 'Ana');
    for (const page of [ana, ben]) await sees(page);
    expect(await axeFindings(ana)).toEqual([]);
    expect((await controls(ana).boundingBox())?.height).toBe(56);
    expect((await ana.getByRole('list', { name: 'People in this call' }).boundingBox())?.height).toBe(90);
    await expect(controls(ana).getByRole('button', { name: 'Hang up' })).toBeVisible();
    await expect(controls(ana).getByRole('button', { name: 'Share your screen' })).toHaveCount(0);
  });

  await test.step('the other’s picture fills the phone, and the controls fade from it', async () => {
    const { width, height } = ana.viewportSize() ?? { width: 0, height: 0 };
    const picture = await room(ana).locator('video').first().boundingBox();
    expect(picture).toMatchObject({ x: 0, y: 0, width, height });
    const bar = room(ana)
      .locator('[data-fades]')
      .filter({ has: controls(ana) });
    await expect(bar).toHaveCSS('opacity', '0', { timeout: 15_000 });
    await controls(ana).getByRole('button', { name: 'Hang up' }).tap();
    await expect(bar).toHaveCSS('opacity', '1');
    await sees(ana);
  });

  await test.step('no control lies under a notch, in the call, above a page and in its conversation', async () => {
    const screens = [
      { size: { width: 393, height: 852 }, insets: { top: 59, right: 0, bottom: 34, left: 0 } },
      { size: { width: 852, height: 393 }, insets: { top: 0, right: 59, bottom: 21, left: 59 } },
    ];
    for (const { size, insets } of screens) {
      await ana.setViewportSize(size);
      await showNotch(ana, insets);
      await expect.poll(() => underNotch(ana, insets)).toEqual([]);
      await press(ana, 'Open the chat');
      await expect(ana.getByRole('textbox', { name: 'Message' })).toBeVisible();
      await expect.poll(() => underNotch(ana, insets)).toEqual([]);
      await ana.getByRole('complementary').getByRole('button', { name: 'Back to the call' }).click();
    }
    await showNotch(ana, { top: 0, right: 0, bottom: 0, left: 0 });
    await ana.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('the chat stays within reach', async () => {
    await press(ana, 'Open the chat');
    await ana.getByRole('textbox', { name: 'Message' }).fill('My camera vanished, mv');
    await ana.getByRole('textbox', { name: 'Message' }).press('m');
    await ana.getByRole('complementary').getByRole('button', { name: 'Back to the call' }).click();
    await expect(room(ana).getByRole('button', { name: 'Turn off microphone (M)' })).toBeVisible();
  });

  await test.step('small, it lies above the page and covers nothing', async () => {
    await press(ana, 'Make the call small');
    const bar = ana.getByRole('complementary', { name: /^Video call with Ben/ });
    const heading = ana.getByRole('heading', { level: 1 });
    const [above, below] = [await bar.boundingBox(), await heading.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await axeFindings(ana)).toEqual([]);
    await ana.getByRole('link', { name: 'Back to chats' }).click();
    await ana.getByRole('link', { name: 'Find', exact: true }).click();
    await deckIsThere(ana);
    // As low as a phone in landscape.
    await ana.setViewportSize({ width: 844, height: 390 });
    const menu = await ana.getByRole('navigation', { name: 'Main menu' }).boundingBox();
    const inCards = ['Skip', 'Like', 'More about this person'].map((name) =>
      ana.getByRole('button', { name, exact: true }),
    );
    for (const part of [topCard(ana), ...inCards]) {
      const box = await part.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0);
    }
    const title = await ana.getByRole('heading', { name: 'This is how it works' }).boundingBox();
    expect(title?.y).toBeGreaterThan((await topCard(ana).boundingBox())?.y ?? 0);
    await ana.setViewportSize({ width: 390, height: 844 });
    await bar.getByRole('button', { name: 'Back to the call' }).click();
    await expect(bar).toHaveCount(0);
    await sees(ana);
  });

  await test.step('the camera rests while the phone shows something else', async () => {
    await showsElsewhere(ben, true);
    await expect.poll(() => liveTracks(ben)).toBe(1);
    await announcement(ana, 'Ben’s camera is paused.');
    await showsElsewhere(ben, false);
    await expect(ana.getByText('Ben’s camera is paused.')).toHaveCount(0);
    await expect.poll(() => liveTracks(ben)).toBe(2);
    await ben.keyboard.press('v');
    await announcement(ana, 'Ben’s camera is off');
    await showsElsewhere(ben, true);
    await showsElsewhere(ben, false);
    await expect.poll(() => liveTracks(ben)).toBe(1);
    await announcement(ana, 'Ben’s camera is off');
    await ben.getByRole('button', { name: 'Turn on camera (V)' }).click({ delay: 600 });
    await expect.poll(() => liveTracks(ben)).toBe(2);
  });

  await test.step('hanging up stops camera and microphone of both', async () => {
    await controls(ben).getByRole('button', { name: 'Hang up' }).click();
    for (const page of [ana, ben]) {
      await expect(room(page)).toBeHidden();
      expect(await liveTracks(page)).toBe(0);
    }
  });

  await test.step('two who call each other at the same time are in one call', async () => {
    for (const [page, other] of [
      [ana, /Ben/],
      [ben, /Ana/],
    ] as const) {
      await page.goto('/chat');
      await page.getByRole('link', { name: other }).click();
      await press(page, 'Video call');
    }
    // The button leads into the call of the other, as soon as that rings.
    const ready = [ana, ben].map((page) => room(page).getByRole('button', { name: /^(Call|Join)$/ }));
    for (const button of ready) await expect(button).toBeEnabled();
    await Promise.all(ready.map((button) => button.click()));
    for (const page of [ana, ben]) await sees(page);
    await controls(ana).getByRole('button', { name: 'Hang up' }).click();
    await expect(room(ben)).toBeHidden();
  });
});
