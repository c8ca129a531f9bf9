import { chromium, expect, type Page } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { withMedia } from './support/call-devices';
import { neighbors, press } from './support/calls';
import { test } from './support/visitors';

/** What the page warns of when its camera and microphone open. */
async function warns(page: Page, title: string, detail: string) {
  await press(page, 'Video call');
  const warning = page.getByRole('listitem').filter({ hasText: title });
  await expect(warning).toContainText(detail);
  await warning.getByRole('button', { name: 'Close' }).click();
  await expect(warning).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

test('a call needs the browser’s permission for camera and microphone, and says what is missing [6.7]', async ({
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Katz${info.repeatEachIndex}${info.retry}`;
  const at = await neighbors(baseURL, surname);
  /** Ana's conversation with Ben in a browser of its own. */
  async function inBrowser(options: ReturnType<typeof withMedia>, act: (page: Page) => Promise<void>) {
    const browser = await chromium.launch(options);
    const page = await browser.newPage({ baseURL });
    await arriveAs(page, `Ana ${surname}`, at);
    await press(page, 'Chat');
    await act(page);
    await browser.close();
  }

  await inBrowser(
    withMedia('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'),
    (page) => warns(page, 'Unable to Access Media:', 'may not use your camera and microphone.'),
  );
  await inBrowser(withMedia('--use-fake-ui-for-media-stream'), (page) =>
    warns(page, 'No Camera or Microphone Detected', 'can’t see or hear you.'),
  );
});
