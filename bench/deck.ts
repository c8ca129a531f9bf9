import { type Call, measure } from './parts/measure';
import { report, withProduct } from './parts/product';

const residents = 100_000;
const viewers = 500;
const seconds = 10;

async function firstPage(origin: string, { path, token }: Call): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { res } = (await response.json()) as { res?: { user_profile_cards: unknown[] } };
  if (res?.user_profile_cards.length !== 20) throw new Error(`No full page: ${response.status}`);
  return Math.round(performance.now() - started);
}

await withProduct({ residents, viewers, decisions: 40 }, async ({ origin, viewers: people }) => {
  // The path contains the caller's id, so it differs for every viewer.
  const calls = people.map(({ userId, token }) => ({ path: `/users/${userId}/potential_roommates`, token }));
  const [first] = calls;
  if (!first) throw new Error('Nobody looks at a deck');
  const first_ms = await firstPage(origin, first);
  await measure({ origin, calls, connections: 4, seconds: 3 });
  const alone = await measure({ origin, calls, connections: 1, seconds });
  const busy = await measure({ origin, calls, connections: 16, seconds });
  console.log(`A page of the deck among ${residents} residents, ${viewers} viewers taking turns`);
  console.table({ 'one at a time': alone, 'sixteen at once': busy });
  report('deck', { n: residents, first_ms, alone, busy });
});
