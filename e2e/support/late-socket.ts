import type { Page } from '@playwright/test';

/** Keeps the page's live connection from opening, until what is returned is called. */
export async function holdSocket(page: Page): Promise<() => void> {
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
