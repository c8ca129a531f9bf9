// Home and find on a slow phone: first and largest paint, shifts, blocking time, and transferred bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '../e2e/support/chromium';
import { startProduct } from '../e2e/support/product';
import { signIn } from '../e2e/support/sign-in';
import { type Figures, visit } from './pages/visit';
import { median } from './parts/median';

const visits = 5;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

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

const product = await startProduct(4690);
const browser = await openBrowser();
try {
  const context = await browser.newContext({ ...phone, baseURL: product.address });
  const home = await measure(() => visit(context, '/'));
  const first = await context.newPage();
  await first.goto('/');
  await signIn(first, { known: 'Ana Lindqvist' });
  // Dismisses the card that explains the deck; everybody sees it once.
  await first.getByRole('button', { name: 'Skip' }).click();
  await first.getByRole('heading', { name: 'This is how it works' }).waitFor({ state: 'hidden' });
  await first.reload();
  await first.getByRole('button', { name: 'View profile' }).waitFor();
  await first.close();
  const find = await measure(() => visit(context, '/find'));
  console.log('A slow phone on slow 4G, nothing in the cache');
  console.table({ home, find });
  const result = { visits, home, find };
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(join(import.meta.dirname, 'results/pages.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result));
} finally {
  await browser.close();
  await product.stop();
}
