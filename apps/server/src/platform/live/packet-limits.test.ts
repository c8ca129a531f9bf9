import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { Connection } from './live-socket';
import { createPacketLimits } from './packet-limits';

const from = (remoteAddress: string) => {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false, destroy: () => {} });
  return { headers: {}, socket } as unknown as IncomingMessage;
};
const cutOne = ({ cutFlooder }: ReturnType<typeof createPacketLimits>, address: string) =>
  cutFlooder({ request: from(address), close: () => {} } as unknown as Connection);
const limitsWith = (pause: () => Promise<void>) =>
  createPacketLimits({ log: pino({ level: 'silent' }), trustProxy: 0, factor: 1, pause });

it('delays the next connection of an address once twenty of them were cut', async () => {
  const pause = vi.fn(async () => {});
  const limits = limitsWith(pause);
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await limits.mayOpen(from('192.0.2.1'))).toBe(true);
    expect(pause).not.toHaveBeenCalled();
    cutOne(limits, '192.0.2.1');
  }
  expect(await limits.mayOpen(from('192.0.2.2'))).toBe(true);
  expect(pause).not.toHaveBeenCalled();
  expect(await limits.mayOpen(from('192.0.2.1'))).toBe(true);
  expect(pause).toHaveBeenCalledOnce();
});

it('a connection that is reset during the pause is not opened', async () => {
  const request = from('192.0.2.1');
  const limits = limitsWith(async () => {
    Object.assign(request.socket, { destroyed: true });
  });
  for (let turn = 0; turn < 20; turn += 1) cutOne(limits, '192.0.2.1');
  expect(await limits.mayOpen(request)).toBe(false);
});
