import type { Page } from '@playwright/test';
import axe from 'axe-core';

const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Passed checks are not described.
  resultTypes: ['violations'],
};

/**
 * The page's violations of WCAG 2.2 AA, once animations have ended. A finding in something that was fading is gone on a
 * second look.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = await lookOnce(page);
  return found.length === 0 ? found : lookOnce(page);
}

async function lookOnce(page: Page): Promise<string[]> {
  // It stays loaded within a document: evaluating it takes longer than its checks.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
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
    const loaded = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await loaded.run(document, chosen);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, options);
}
