import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { Connection } from './cut';
import { packetLimits } from './packet-limits';

it('opens the next connection of an address after a pause, once twenty of its connections were cut, and no other’s', async () => {
  const pause = vi.fn(async () => {});
  const { cutFlooder, mayOpen } = packetLimits({
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    factor: 1,
    pause,
  });
  const from = (remoteAddress: string) =>
    ({ headers: {}, socket: { remoteAddress, destroy: () => {} } }) as unknown as IncomingMessage;
  const connectionOf = (request: IncomingMessage) => ({ request, close: () => {} }) as unknown as Connection;
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await mayOpen(from('192.0.2.1'))).toBe(true);
    expect(pause).not.toHaveBeenCalled();
    cutFlooder(connectionOf(from('192.0.2.1')));
  }
  expect(await mayOpen(from('192.0.2.2'))).toBe(true);
  expect(pause).not.toHaveBeenCalled();
  expect(await mayOpen(from('192.0.2.1'))).toBe(true);
  expect(pause).toHaveBeenCalledOnce();
});
