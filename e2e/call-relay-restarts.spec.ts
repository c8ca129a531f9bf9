import { expect, type Page } from '@playwright/test';
import { ports } from './support/addresses';
import { framesSeen, withDevices } from './support/call-devices';
import { createCommunity, settle } from './support/office';
import { relay, relayOnly, startRelay, waysOf } from './support/relay';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function sees(page: Page) {
  const before = await framesSeen(page);
  await expect.poll(() => framesSeen(page)).toBeGreaterThan(before + 10);
}

test('a call comes back by itself when its relay has restarted', async ({ visit, baseURL }, info) => {
  test.skip(!relay, 'No relay is installed');
  if (!baseURL || !relay) throw new Error('The journeys have an address');
  const surname = `Herm${info.repeatEachIndex}${info.retry}`;
  const hall = await createCommunity(baseURL, surname, 2);
  const settled = await settle(baseURL, hall, [`Ana ${surname}`, `Ben ${surname}`]);
  const { restart, stop } = startRelay(relay, ports.relayThatRestarts);
  const [ana, ben] = [await visit(`Ana ${surname}`), await visit(`Ben ${surname}`)];
  for (const page of [ana, ben]) await relayOnly(page, ports.relayThatRestarts);
  await ben.goto('/find');
  await ana.goto(`/profile/${settled['Ben']}`);
  await press(ana, 'Chat');
  await press(ana, 'Video call');
  await press(ana, 'Call');
  await ben
    .getByRole('alertdialog', { name: 'Ana is calling' })
    .getByRole('button', { name: 'Join' })
    .click();
  await room(ben).getByRole('button', { name: 'Join', exact: true }).click();
  for (const page of [ana, ben]) await sees(page);
  for (const page of [ana, ben]) expect((await waysOf(page)).at(-1)).toBe('relay');

  const lost = ana.getByRole('alert').getByText('Connection Lost: Reconnecting to room...');
  await restart();
  await expect(lost).toBeVisible();
  await expect(lost).toBeHidden();
  for (const page of [ana, ben]) await sees(page);
  for (const page of [ana, ben]) expect((await waysOf(page)).at(-1)).toBe('relay');
  await stop();
});
