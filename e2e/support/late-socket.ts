import type { Page } from '@playwright/test';

/** Blocks the page's socket connection until the returned function is called. */
export async function blockSocket(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.routeWebSocket(/./u, async (socket) => {
    await released;
    socket.connectToServer();
  });
  return release;
}
