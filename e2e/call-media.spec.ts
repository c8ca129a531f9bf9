import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { findWholeChromium } from '../scripts/parts/chromium.mjs';
import { arriveAs } from './support/arrive';
import { withMedia } from './support/call-devices';
import { neighbors, press } from './support/calls';
import { test } from './support/visitors';

/** The page's warning when its camera and microphone open. */
async function warns(page: Page, title: string, detail: string) {
  await press(page, 'Video call');
  const warning = page.getByRole('listitem').filter({ hasText: title });
  await expect(warning).toContainText(detail);
  await warning.getByRole('button', { name: 'Close' }).click();
  await expect(warning).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

type Permission = 'denied' | 'granted';

/** Answers for each device as a person does in the browser's settings. */
async function permit(page: Page, origin: string, camera: Permission, microphone: Permission) {
  const [ofPage, ofBrowser] = await Promise.all([
    page.context().newCDPSession(page),
    page.context().browser()?.newBrowserCDPSession(),
  ]);
  const { targetInfo } = await ofPage.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  for (const [name, setting] of Object.entries({ camera, microphone }))
    await ofBrowser?.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin,
      ...(browserContextId && { browserContextId }),
    });
}

test('a call says which permission of the browser it lacks [6.7]', async ({ baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Katz${info.repeatEachIndex}${info.retry}`;
  const at = await neighbors(baseURL, surname);
  /** Ana's conversation with Ben. */
  async function visit(browser: Browser) {
    const page = await browser.newPage({ baseURL });
    await arriveAs(page, `Ana ${surname}`, at);
    await press(page, 'Chat');
    return page;
  }

  await test.step('without devices', async () => {
    const browser = await chromium.launch(withMedia('--use-fake-ui-for-media-stream'));
    const page = await visit(browser);
    await warns(page, 'No Camera or Microphone Detected', 'can’t see or hear you.');
    await browser.close();
  });

  await test.step('without permission for a device or both', async () => {
    // The headless shell asks forever.
    const whole = { ...withMedia('--use-fake-device-for-media-stream'), executablePath: findWholeChromium() };
    const browser = await chromium.launch(whole);
    const page = await visit(browser);
    for (const [camera, microphone, missing] of [
      ['denied', 'denied', 'camera and microphone'],
      ['denied', 'granted', 'camera'],
      ['granted', 'denied', 'microphone'],
    ] as const) {
      await permit(page, baseURL, camera, microphone);
      await warns(page, 'Unable to Access Media:', `may not use your ${missing}.`);
    }
    await browser.close();
  });
});
