import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { arriveAs } from './arrive';

export type Visit = (name: string, options?: BrowserContextOptions) => Promise<Page>;

/** Several people at once: `visit(name)` opens a browser context of that person, signed in, and closes it at the end. */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ browser }: { browser: Browser }, lend) => {
    const contexts: BrowserContext[] = [];
    await lend(async (name, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      await arriveAs(page, name);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
