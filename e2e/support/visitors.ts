import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { arriveAs } from './arrive';

interface Options extends BrowserContextOptions {
  /** A browser of another kind than the usual one. */
  in?: Browser;
  /** The first address; the deck by default. */
  at?: string;
  /** Runs on their page before it loads anything. */
  prepare?: (page: Page) => Promise<unknown>;
}

export type Visit = (name: string, options?: Options) => Promise<Page>;

/**
 * Several people together: `visit(name)` opens a browser context of that person, signed in, and closes it at the end.
 */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ browser }: { browser: Browser }, lend) => {
    const contexts: BrowserContext[] = [];
    await lend(async (name, { at, prepare, in: chosen = browser, ...options } = {}) => {
      const context = await chosen.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      await prepare?.(page);
      await arriveAs(page, name, at);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
