import { mkdirSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { figures, framesSoFar, watchFrames } from './support/frames';
import { createCommunity, settle, addLongConversation } from './support/office';
import { test } from './support/visitors';

const slowdown = 4;
const length = 100_000;
/** Messages in the conversation. */
const history = 60;
/** At most this many messages are in the document: the visible ones and some around them. */
const drawnAtMost = 60;
const results = new URL('../.cache/', import.meta.url);

test('renders only the visible messages, without stutter, while a slow phone scrolls through 100,000', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Sark ${info.project.name} ${info.retry}`);
  const [ana, ben] = [`Ana Sark${info.retry}`, `Ben Sark${info.retry}`];
  await settle(baseURL, hall, [ana, ben]);
  await addLongConversation(baseURL, hall, length);
  const page = await visit(ana, { at: '/chat' });
  await page.getByRole('link', { name: new RegExp(ben) }).click();
  const messages = page.getByRole('region', { name: `Messages with ${ben}` });
  await expect(messages.getByText(`Message ${length - 1} about`).first()).toBeInViewport();
  await page.waitForLoadState('networkidle');

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchFrames(page);
  const box = await messages.boundingBox();
  if (!box) throw new Error('There is nothing to scroll');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await framesSoFar(page);
  let mostDrawn = 0;
  await expect(async () => {
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, -120);
    const drawn = messages.getByRole('article');
    mostDrawn = Math.max(mostDrawn, await drawn.count());
    const top = await drawn.first().textContent();
    expect(Number(/Message (\d+) about/.exec(top ?? '')?.[1])).toBeLessThan(length - history);
  }).toPass({ intervals: [0], timeout: 60_000 });
  const up = figures(await framesSoFar(page));
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, 120);
  const down = figures(await framesSoFar(page));

  mkdirSync(results, { recursive: true });
  writeFileSync(new URL('chat-frames.json', results), `${JSON.stringify({ slowdown, up, down }, null, 2)}\n`);
  expect(up.frames).toBeGreaterThan(20);
  expect(down.frames).toBeGreaterThan(10);
  expect(mostDrawn).toBeLessThan(drawnAtMost);
});
