// Home and find on a slow phone, and both again: first and largest paint, shifts, blocking time, and transferred bytes.
import type { BrowserContext } from '@playwright/test';
import { openBrowser } from '../e2e/support/chromium';
import { startProduct } from '../e2e/support/product';
import { signIn } from '../e2e/support/sign-in';
import { type Figures, visit, waitForWorker } from './pages/visit';
import { median } from './parts/median';
import { report } from './parts/report';
import { freePort, sized } from './parts/size';

const visits = sized(5, 1);
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function measure(look: () => Promise<Figures>): Promise<Figures> {
  const all: Figures[] = [];
  for (let count = 0; count < visits; count++) all.push(await look());
  const middle = (name: keyof Figures) => median(all.map((figures) => figures[name]));
  return {
    fcp_ms: middle('fcp_ms'),
    lcp_ms: middle('lcp_ms'),
    cls: middle('cls'),
    tbt_ms: middle('tbt_ms'),
    script_bytes: middle('script_bytes'),
    total_bytes: middle('total_bytes'),
  };
}

const product = await startProduct(await freePort());
const browser = await openBrowser();
try {
  let cookies: Cookies = [];
  /** A new profile each time, as only the cookies of the last one are left. */
  const inProfile = async (
    serviceWorkers: 'allow' | 'block',
    look: (context: BrowserContext) => Promise<Figures>,
  ): Promise<Figures> => {
    const context = await browser.newContext({ ...phone, baseURL: product.address, serviceWorkers });
    try {
      await context.addCookies(cookies);
      const figures = await look(context);
      // A refresh token is used once.
      cookies = await context.cookies();
      return figures;
    } finally {
      await context.close();
    }
  };
  const cold = (path: string) => measure(() => inProfile('block', (context) => visit(context, path)));
  const again = (path: string) =>
    measure(() =>
      inProfile('allow', async (context) => {
        await waitForWorker(context, path);
        return visit(context, path, { isAgain: true });
      }),
    );

  const home = await cold('/');
  const home_again = await again('/');
  const first = await browser.newContext({ ...phone, baseURL: product.address, serviceWorkers: 'block' });
  const page = await first.newPage();
  await page.goto('/');
  await signIn(page, { known: 'Ana Lindqvist' });
  // Dismisses the card that explains the deck; everybody sees it once.
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'This is how it works' }).waitFor({ state: 'hidden' });
  // Only a decision about somebody is known in the other profiles, too.
  const decided = page.waitForResponse((answer) => answer.url().endsWith('/status') && answer.ok());
  await page.getByRole('button', { name: 'Skip' }).click();
  await decided;
  cookies = await first.cookies();
  await first.close();
  const find = await cold('/find');
  const find_again = await again('/find');
  console.log('A slow phone on slow 4G');
  console.table({ home, home_again, find, find_again });
  report('pages', { visits, home, home_again, find, find_again });
} finally {
  await browser.close();
  await product.stop();
}
