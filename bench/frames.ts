// Frames per second while a finger scrolls the community on a slow phone, beside an empty page.
import type { BrowserContext, Page } from '@playwright/test';
import { bringSession } from '../e2e/support/arrive';
import { openBrowser } from '../e2e/support/chromium';
import { addLongThread, addThreads, createCommunity, settle } from '../e2e/support/office';
import { startProduct } from '../e2e/support/product';
import { type Figures, scrollThrough } from './frames/scroll';
import { median } from './parts/median';
import { report } from './parts/product';

const rounds = 3;
const [posts, threads] = [2000, 1000];
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const product = await startProduct(4691);
const browser = await openBrowser();
try {
  const { address } = product;
  const hall = await createCommunity(address, 'Frames');
  const ana = 'Ana Frames';
  await settle(address, hall, [ana, 'Ben Frames']);
  await addThreads(address, hall, threads);
  const thread = await addLongThread(address, hall, posts);

  const open: Record<string, (page: Page) => Promise<unknown>> = {
    'empty page': (page) =>
      page.setContent('<meta name="viewport" content="width=device-width"><p style="height:100000px">'),
    'thread of 2,000': async (page) => {
      await page.goto(`/thread/${thread}`);
      for (let held = 50; held < 200; held += 50) {
        await page
          .getByRole('article')
          .nth(held - 1)
          .waitFor();
        await page.getByRole('button', { name: 'Show more replies' }).click();
      }
      await page.getByRole('article').nth(199).waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
    'list of threads': async (page) => {
      await page.goto('/community');
      await page.getByRole('link', { name: /Thread 1 about/ }).waitFor();
    },
  };
  const visit = async (context: BrowserContext, name: string) => {
    const page = await context.newPage();
    await open[name]?.(page);
    await page.waitForLoadState('networkidle');
    const figures = await scrollThrough(page);
    await page.close();
    return figures;
  };

  const context = await browser.newContext({ ...phone, baseURL: address });
  await bringSession(context, address, ana);
  const all = new Map<string, Figures[]>(Object.keys(open).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, figures] of all) figures.push(await visit(context, name));
  const middle = (figures: readonly Figures[], name: keyof Figures) =>
    median(figures.map((each) => each[name]));
  const table = Object.fromEntries(
    [...all].map(([name, figures]) => [
      name,
      {
        fps: middle(figures, 'fps'),
        p95_ms: middle(figures, 'p95_ms'),
        late_percent: middle(figures, 'late_percent'),
      },
    ]),
  );
  console.log('Frames while a finger scrolls on a slow phone');
  console.table(table);
  report('frames', { rounds, posts, threads, ...table });
} finally {
  await browser.close();
  await product.stop();
}
