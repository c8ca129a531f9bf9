import type { Page } from '@playwright/test';

/** Counts the traffic of a page's sockets in both directions since the last `reset`. */
export function countTraffic(page: Page) {
  let messages = 0;
  let bytes = 0;
  const count = ({ payload }: { payload: string | Buffer }) => {
    messages += 1;
    bytes += Buffer.byteLength(payload);
  };
  page.on('websocket', (socket) => {
    socket.on('framesent', count);
    socket.on('framereceived', count);
  });
  return {
    reset() {
      messages = 0;
      bytes = 0;
    },
    read: () => ({ messages, bytes }),
  };
}
