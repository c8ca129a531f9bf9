import { type Call, measure } from './parts/measure';
import { withProduct } from './parts/product';
import { report } from './parts/report';
import { sized } from './parts/size';

const residents = sized(100_000, 400);
const viewers = sized(500, 5);
const seconds = sized(10, 1);

async function pageMs(origin: string, { path, token }: Call): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { res } = (await response.json()) as { res?: { user_profile_cards: unknown[] } };
  if (res?.user_profile_cards.length !== 20) throw new Error(`No full page: ${response.status}`);
  return Math.round(performance.now() - started);
}

/** Until the server has read everybody, a page waits this long for more of them. */
const waitMs = 300;
const longestReadMs = 120_000;

async function untilEverybodyIsRead(origin: string, call: Call): Promise<number> {
  const started = performance.now();
  while ((await pageMs(origin, call)) >= waitMs && performance.now() - started < longestReadMs);
  return Math.round((performance.now() - started) / 1000);
}

await withProduct({ residents, viewers, decisions: 40 }, async ({ origin, viewers: people }) => {
  // The path contains the caller's id, so it differs for every viewer.
  const calls = people.map(({ userId, token }) => ({ path: `/users/${userId}/potential_roommates`, token }));
  const [first] = calls;
  if (!first) throw new Error('Nobody looks at a deck');
  const first_ms = await pageMs(origin, first);
  const read_s = await untilEverybodyIsRead(origin, first);
  await measure({ origin, calls, connections: 4, seconds: sized(3, 1) });
  const alone = await measure({ origin, calls, connections: 1, seconds });
  const busy = await measure({ origin, calls, connections: 16, seconds });
  console.log(`A page of the deck among ${residents} residents, ${viewers} viewers taking turns`);
  console.table({ 'one at a time': alone, 'sixteen in parallel': busy });
  report('deck', { n: residents, first_ms, read_s, alone, busy });
});
