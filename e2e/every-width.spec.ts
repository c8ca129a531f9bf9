import { expect, type Page } from '@playwright/test';
import { coveredControls, narrowColumns } from './support/columns';
import { dismissDemoCard } from './support/deck';
import { settleLongNames } from './support/long-names';
import { openScreen, residentsScreens } from './support/screens';
import { settled } from './support/settled';
import { sticksOut } from './support/sticks-out';
import { test } from './support/visitors';

const sizes = {
  'a desktop at 200 %': { width: 640, height: 512 },
  'a phone in landscape': { width: 844, height: 390 },
  'the narrowest desktop': { width: 1024, height: 768 },
  'a small desktop': { width: 1100, height: 800 },
  'a desktop': { width: 1280, height: 800 },
} as const;

const decisions = ['Skip', 'Like'] as const;

async function decidesInView(page: Page, where: string) {
  for (const name of decisions) {
    const button = page.getByRole('button', { name, exact: true });
    await expect.soft(button, `${name} ${where}`).toBeInViewport({ ratio: 1 });
    const isFree = button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height - 2));
    });
    expect.soft(await isFree, `whether ${name} is free ${where}`).toBe(true);
  }
}

test('gives every screen room and covers no control between a phone and a desktop [2.69]', async ({
  visit,
  baseURL,
}, info) => {
  const { name, queued, mutual, roommate } = await settleLongNames(baseURL ?? '', `Widths ${info.retry}`);
  const mine = await visit(name, { viewport: sizes['a desktop'], reducedMotion: 'reduce', at: '/find' });
  await dismissDemoCard(mine);
  await openScreen(mine, `/profile/${mutual}`);
  await mine.getByRole('button', { name: 'Chat' }).click();
  await mine.getByRole('textbox').fill('Hello');
  await mine.getByRole('button', { name: 'Send' }).click();
  await expect(mine.getByText('Hello').last()).toBeVisible();
  const conversation = mine.url().split('/').at(-1) ?? '';
  for (const path of residentsScreens({ memberships: [queued, mutual, roommate], conversation })) {
    await openScreen(mine, path);
    for (const [screen, viewport] of Object.entries(sizes)) {
      await settled(mine, () => mine.setViewportSize(viewport));
      const where = `on ${path} on ${screen}`;
      if (path === '/find') await decidesInView(mine, where);
      expect.soft(await sticksOut(mine), `what sticks out ${where}`).toEqual([]);
      expect.soft(await coveredControls(mine), `what is covered ${where}`).toEqual([]);
      expect.soft(await narrowColumns(mine), `columns ${where}`).toEqual([]);
    }
  }
});
