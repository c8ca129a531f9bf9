import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { freePort } from '../apps/server/test/free-port';
import { bringSession } from './support/arrive';
import { axeFindings } from './support/axe';
import { startProduct } from './support/product';
import { test } from './support/visitors';

const secret = 'shared with the chat of the office';

/** The page of an office's own chat, which says who it is told that it talks to. */
async function openChat() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Chat</title><main><p id="who">Who is there?</p></main><script>
      addEventListener('message', ({ data }) => { who.textContent = JSON.stringify(data) });
      parent.postMessage({ nestmate: 'ready' }, '*');
    </script>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/chat`, close: () => server.close() };
}

test('an office puts its own chat in place of ours, which is told who talks and forgets them at logout', async ({
  page,
}) => {
  const chat = await openChat();
  const product = await startProduct(await freePort(), {
    SUPPORT_WIDGET_URL: chat.url,
    SUPPORT_WIDGET_SECRET: secret,
  });
  const told = async () => {
    const who = page.frameLocator('iframe[title="Chat with support"]').locator('#who');
    await expect(who).toContainText('"nestmate":"person"');
    return JSON.parse(await who.innerText()) as { language: string; person: Record<string, string> | null };
  };
  try {
    await page.goto(product.address);
    await page.getByRole('button', { name: 'Contact support' }).click();
    expect(await told()).toMatchObject({ language: 'en', person: null });

    await bringSession(page.context(), product.address, 'Mei Chen');
    await page.goto(`${product.address}/more`);
    await page.getByRole('main').getByRole('button', { name: 'Contact support' }).click();
    const { person } = await told();
    expect(person?.['name']).toBe('Mei Chen');
    const hash = createHmac('sha256', secret).update(person?.['identifier'] ?? '');
    expect(person?.['identifier_hash']).toBe(hash.digest('hex'));
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Find the people you’ll live with' })).toBeVisible();
    await page.getByRole('button', { name: 'Contact support' }).click();
    expect(await told()).toMatchObject({ person: null });
  } finally {
    await product.stop();
    chat.close();
  }
});
