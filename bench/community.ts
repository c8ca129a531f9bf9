import { loadThreads, threads } from './community/load';
import { beside } from './parts/beside';
import { withProduct } from './parts/product';
import { report } from './parts/report';
import { sized } from './parts/size';

const residents = sized(5000, 200);
/**
 * Requests of each kind before any is measured: a server that has just started compiles its code, and plans each query
 * on each connection.
 */
const warmUp = sized(100, 1);

/** The answers as plain SQL, without blocks, names or unread counts; $1 is the subnetwork. */
const statements = {
  list: `select t.id, t.post_count, p.body from community_threads t join community_posts p on p.id = t.id
    where t.subnetwork_id = $1 order by t.last_post_at desc, t.id desc limit 21`,
  search: `select t.id, t.post_count, p.body from community_threads t join community_posts p on p.id = t.id
    where t.subnetwork_id = $1 and t.id in (select thread_id from community_posts where words @@ $2::tsquery)
    order by t.last_post_at desc, t.id desc limit 21`,
  thread: `select id, index, body from community_posts where thread_id = $1 order by index limit 51`,
  writers: `select author_id, min(index) as since, count(*) over () from community_posts
    where thread_id = $1 and removed_at is null group by author_id order by since limit 4`,
};

await withProduct(
  { residents, viewers: 20, decisions: 0, fill: loadThreads },
  async ({ origin, viewers, sql: database }) => {
    const { rows } = await database.query<{ network: string; subnetwork: string; thread: string }>(
      `select s.network_id as network, s.id as subnetwork, t.id as thread
     from subnetworks s join community_threads t on t.subnetwork_id = s.id order by t.last_post_at offset $1 limit 1`,
      [threads / 2],
    );
    const [known] = rows;
    if (!known) throw new Error('No threads');
    const path = `/networks/${known.network}/subnetworks/${known.subnetwork}/threads`;
    let turn = 0;
    const get =
      (rest = '') =>
      async () => {
        const viewer = viewers[turn++ % viewers.length];
        const answer = await fetch(`${origin}${path}${rest}`, {
          headers: { authorization: `Bearer ${viewer?.token}` },
        });
        if (!answer.ok) throw new Error(`${rest}: ${answer.status}`);
        return answer.json();
      };
    const plain =
      (statement: keyof typeof statements, ...values: unknown[]) =>
      async () =>
        (await database.query(statements[statement], values)).rows;

    const page = async (rest: string) =>
      (await get(rest)()) as { res: { threads: { post_id: string }[]; next: string } };
    const first = await page('');
    const [newest] = await plain('list', known.subnetwork)();
    if (first.res.threads[0]?.post_id !== newest?.id) throw new Error('Another list');
    let deep = first;
    for (let n = 0; n < sized(50, 3); n += 1) deep = await page(`?after=${deep.res.next}`);

    const variants = {
      'first page': [get(), plain('list', known.subnetwork)],
      'page 51': [get(`?after=${deep.res.next}`), plain('list', known.subnetwork)],
      thread: [get(`/${known.thread}`), plain('thread', known.thread)],
      'in this conversation': [get(`/${known.thread}/people`), plain('writers', known.thread)],
      'rare word': [get('?text=zucchini'), plain('search', known.subnetwork, `'zucchini':*`)],
      'common word': [get('?text=kitchen'), plain('search', known.subnetwork, `'kitchen':*`)],
      Chinese: [get(`?text=${encodeURIComponent('宿舍')}`), plain('search', known.subnetwork, `'宿舍'`)],
    } as const;
    for (const [ours] of Object.values(variants)) for (let run = 0; run < warmUp; run += 1) await ours();
    const table: Record<string, Awaited<ReturnType<typeof beside>>> = {};
    for (const [name, [ours, sql]] of Object.entries(variants)) table[name] = await beside(ours, sql);
    console.log(`${threads} threads with ${threads * 10} posts, one request at a time, beside plain SQL`);
    console.table(table);
    report('community', { threads, posts: threads * 10, ...table });
  },
);
