import type { ClientBase } from 'pg';
import { wordsOf } from '../../apps/server/src/features/community/words';
import { newId } from '../../apps/server/src/platform/ids';
import { loadSubnetwork } from '../parts/community';
import { sized } from '../parts/size';

export const threads = sized(10_000, 200);
const postsPerThread = 10;
const vocabulary =
  'kitchen floor third fourth stairs quiet late music bikes parking laundry roommate looking anyone moving in august books desk wifi camera coffee rice cooker habitación vistas cerca alguien busco ayuda 宿舍 厨房 安静 室友 一起 月饼 周末'.split(
    ' ',
  );

/** A text of a dozen words; one post in a thousand has a rare one. */
function textOf(n: number): string {
  const words = Array.from({ length: 12 }, (_, at) => vocabulary[(n * 31 + at * at * 7) % vocabulary.length]);
  return `${words.join(' ')}${n % 1000 === 0 ? ' zucchini' : ''}?`;
}

/** A subnetwork whose residents have written 100,000 posts; every second viewer has blocked somebody. */
export async function loadThreads(client: ClientBase, size: Parameters<typeof loadSubnetwork>[1]) {
  const viewers = await loadSubnetwork(client, size);
  const { rows } = await client.query<{ id: string; subnetwork: string }>(
    'select id, subnetwork_id as subnetwork from memberships order by id',
  );
  const authorOf = (n: number) => rows[(n * 7919) % rows.length]?.id;
  const ids = Array.from({ length: threads }, () => newId());
  await client.query(
    `insert into community_threads (id, subnetwork_id, author_id, post_count, last_index, created_at, last_post_at, last_author_id)
     select id, $1, author, $2, $2 - 1, now() - n * interval '1 minute', now() - n * interval '1 second', latest
     from unnest($3::uuid[], $4::uuid[], $5::uuid[]) with ordinality as t (id, author, latest, n)`,
    [
      rows[0]?.subnetwork,
      postsPerThread,
      ids,
      ids.map((_, n) => authorOf(n * postsPerThread)),
      ids.map((_, n) => authorOf((n + 1) * postsPerThread - 1)),
    ],
  );
  for (let index = 0; index < postsPerThread; index += 1) {
    const numbers = ids.map((_, n) => n * postsPerThread + index);
    await client.query(
      `insert into community_posts (id, thread_id, index, author_id, body, words, created_at)
       select id, thread, $1, author, body, words::tsvector, now()
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[]) as p (id, thread, author, body, words)`,
      [
        index,
        index === 0 ? ids : ids.map(() => newId()),
        ids,
        numbers.map(authorOf),
        numbers.map(textOf),
        numbers.map((n) => wordsOf(textOf(n))),
      ],
    );
  }
  await client.query(
    `insert into blocks (blocker_id, blocked_id)
     select blocker, (select user_id from memberships order by md5(id::text || blocker::text) limit 1)
     from unnest($1::uuid[]) blocker on conflict do nothing`,
    [viewers.filter((_, n) => n % 2).map(({ userId }) => userId)],
  );
  await client.query('vacuum analyze');
  return viewers;
}
