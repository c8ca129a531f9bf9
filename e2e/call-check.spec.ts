import { expect } from '@playwright/test';
import { axeFindings } from './support/axe';
import { liveTracks, watchTracks } from './support/call-devices';
import { createCommunity, settle } from './support/office';
import { relay } from './support/relay';
import { test } from './support/visitors';

test.use({ permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'] });

test('a check before the call tests camera, microphone and each transport to the relay, in words for support', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Sark${info.retry}`;
  const hall = await createCommunity(baseURL, `Sark ${info.project.name} ${info.retry}`, 2);
  const settled = await settle(baseURL, hall, [`Ana ${surname}`, `Ben ${surname}`]);
  const ana = await visit(`Ana ${surname}`);
  await watchTracks(ana);
  await ana.goto(`/profile/${settled['Ben']}`);
  await ana.getByRole('button', { name: 'Chat', exact: true }).click();
  await ana.getByRole('button', { name: 'Video call', exact: true }).click();
  await expect.poll(() => liveTracks(ana)).toBe(2);
  await ana.getByRole('button', { name: 'Check your connection' }).click();
  const check = ana.getByRole('dialog', { name: 'Connection check' });
  const parts = [
    'Camera',
    'Microphone',
    'Our server',
    ...(relay ? ['Relay over UDP', 'Relay over TCP'] : []),
  ];
  await expect(check.getByRole('term')).toHaveText(parts);
  await expect(check.getByRole('definition')).toHaveText(parts.map(() => 'Works'));
  await expect(check.getByRole('status')).toHaveText(/^All set/);
  expect(await axeFindings(ana)).toEqual([]);
  await check.getByRole('button', { name: 'Copy for support' }).click();
  await expect(ana.getByText('Copied. Paste it into your message to support.')).toBeVisible();
  const copied = await ana.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').slice(1, parts.length + 1)).toEqual(parts.map((part) => `${part}: Works`));
  await check.getByRole('button', { name: 'Close' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await liveTracks(ana)).toBe(0);
});
