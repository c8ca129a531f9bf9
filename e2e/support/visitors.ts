import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { arriveAs } from './sign-in';

/** Several people at once: `visit(name)` opens somebody's own browser, signed in, and closes it at the end. */
export const test = base.extend<{ visit: (name: string) => Promise<Page> }>({
  visit: async ({ browser }: { browser: Browser }, lend) => {
    const contexts: BrowserContext[] = [];
    await lend(async (name) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      await arriveAs(page, name);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
