import { expect } from '@playwright/test';
import { ports } from './support/addresses';
import { withDevices } from './support/call-devices';
import { callOfTwo, sees } from './support/calls';
import { relay, relayOnly, startRelay, waysOf } from './support/relay';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

test('a call comes back by itself when its relay has restarted', async ({ visit, baseURL }, info) => {
  test.skip(!relay, 'No relay is installed');
  if (!baseURL || !relay) throw new Error('The journeys have an address');
  const { restart, stop } = startRelay(relay, ports.relayThatRestarts);
  const surname = `Herm${info.repeatEachIndex}${info.retry}`;
  const { ana, ben } = await callOfTwo(visit, baseURL, surname, (page) =>
    relayOnly(page, ports.relayThatRestarts),
  );
  for (const page of [ana, ben]) await expect.poll(async () => (await waysOf(page)).at(-1)).toBe('relay');

  const lost = ana.getByRole('alert').getByText('Connection Lost: Reconnecting to room...');
  await restart();
  await expect(lost).toBeVisible();
  await expect(lost).toBeHidden();
  for (const page of [ana, ben]) await sees(page);
  for (const page of [ana, ben]) await expect.poll(async () => (await waysOf(page)).at(-1)).toBe('relay');
  await stop();
});
