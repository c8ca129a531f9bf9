import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page's violations of WCAG 2.2 AA, once animations have ended. A finding in something that was fading is gone on a second look. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = await lookOnce(page);
  return found.length === 0 ? found : lookOnce(page);
}

async function lookOnce(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // New elements start their animations after rendering.
    async function drawn() {
      await new Promise(requestAnimationFrame);
      await scheduler.postTask(() => undefined, { priority: 'background' });
    }
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (await drawn(); ending().length > 0; await drawn())
      for (const animation of ending()) animation.finish();
  });
  // axe stays loaded within a document; evaluating it again takes longer than its checks.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis));
  // Legacy mode skips a helper page that only frames of other origins need. Passed checks are not described.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
