// Frames per second on a slow phone, while a finger scrolls the community and a conversation, or throws cards; beside
// an empty page.
import type { BrowserContext, Page } from '@playwright/test';
import { bringSession } from '../e2e/support/arrive';
import { openBrowser } from '../e2e/support/chromium';
import { dismissDemoCard } from '../e2e/support/deck';
import {
  addLongConversation,
  addLongThread,
  addThreads,
  createCommunity,
  settle,
} from '../e2e/support/office';
import { startProduct } from '../e2e/support/product';
import { dragCards } from './frames/drag';
import type { Figures } from './frames/recorded';
import { scrollThrough } from './frames/scroll';
import { median } from './parts/median';
import { report } from './parts/report';
import { freePort, sized } from './parts/size';

const rounds = sized(3, 1);
const [posts, threads, messages] = sized([2000, 1000, 100_000], [210, 20, 300]);
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const product = await startProduct(await freePort());
const browser = await openBrowser();
try {
  const { address } = product;
  const hall = await createCommunity(address, 'Frames');
  const ana = 'Ana Frames';
  await settle(address, hall, [ana, 'Ben Frames']);
  await addLongConversation(address, hall, messages);
  // Enough candidates for all thrown cards.
  await settle(
    address,
    hall,
    Array.from({ length: 12 }, (_, nth) => `Candidate Frames${nth}`),
  );
  await addThreads(address, hall, threads);
  const thread = await addLongThread(address, hall, posts);

  const scenes: Record<string, { open: (page: Page) => Promise<unknown>; move: typeof scrollThrough }> = {
    'empty page': {
      open: (page) =>
        page.setContent('<meta name="viewport" content="width=device-width"><p style="height:100000px">'),
      move: scrollThrough,
    },
    'thread of 2,000': {
      async open(page) {
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
      move: scrollThrough,
    },
    'list of threads': {
      async open(page) {
        await page.goto('/community');
        await page.getByRole('link', { name: /Thread 1 about/ }).waitFor();
      },
      move: scrollThrough,
    },
    'conversation of 100,000': {
      async open(page) {
        await page.goto('/chat');
        await page.getByRole('link', { name: /Ben Frames/ }).click();
        await page
          .getByRole('article')
          .getByText(`Message ${messages - 1} about`)
          .first()
          .waitFor();
      },
      move: (page) => scrollThrough(page, 'up'),
    },
    'cards of the deck': {
      async open(page) {
        await page.goto('/find');
        await dismissDemoCard(page);
      },
      move: dragCards,
    },
  };
  const visit = async (context: BrowserContext, { open, move }: (typeof scenes)[string]) => {
    const page = await context.newPage();
    await open(page);
    await page.waitForLoadState('networkidle');
    const figures = await move(page);
    await page.close();
    return figures;
  };

  const context = await browser.newContext({ ...phone, baseURL: address });
  await bringSession(context, address, ana);
  const all = Object.entries(scenes).map(([name, scene]) => ({ name, scene, figures: [] as Figures[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { scene, figures } of all) figures.push(await visit(context, scene));
  const middle = (figures: readonly Figures[], name: keyof Figures) =>
    median(figures.map((each) => each[name]));
  const table = Object.fromEntries(
    all.map(({ name, figures }) => [
      name,
      {
        fps: middle(figures, 'fps'),
        p95_ms: middle(figures, 'p95_ms'),
        late_percent: middle(figures, 'late_percent'),
      },
    ]),
  );
  console.log('Frames while a finger moves on a slow phone');
  console.table(table);
  report('frames', { rounds, posts, threads, messages, ...table });
} finally {
  await browser.close();
  await product.stop();
}
