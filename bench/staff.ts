import type { StaffOverview, UnitTypeProgress } from '@nestmate/contract/staff/overview';
import type { StaffResident } from '@nestmate/contract/staff/residents';
import { beside } from './parts/beside';
import { withProduct } from './parts/product';
import { report } from './parts/report';
import { sized } from './parts/size';
import { ask } from './staff/calls';
import { loadNetwork, office } from './staff/network';
import { measureRoster } from './staff/roster';
import { statements } from './staff/statements';

const residents = sized(100_000, 2000);

await withProduct({ residents, viewers: 0, decisions: 0, fill: loadNetwork }, async ({ origin, sql }) => {
  const { networkId } = office;
  const plain =
    (statement: keyof typeof statements, ...values: unknown[]) =>
    async () =>
      (await sql.query(statements[statement], [networkId, ...values])).rows;
  const get =
    <Reply>(path: string) =>
    () =>
      ask<Reply>(origin, path);

  const middle = (
    await sql.query(
      `select lower(last_name) as last, lower(first_name) as first, membership_id as id from profiles
       order by 1, 2, 3 offset $1 limit 1`,
      [residents / 2],
    )
  ).rows[0];
  const cursor = Buffer.from(JSON.stringify(['', middle.last, middle.first, middle.id])).toString(
    'base64url',
  );
  const [common, rare] = ['ana', '77777'];

  // Both ways must give the same answer.
  const search = async (text: string) => {
    const [shown, rows] = [
      await get<{ residents: StaffResident[] }>(`/residents?text=${text}`)(),
      await plain('search', text)(),
    ];
    const { count } = await get<{ count: number }>(`/residents/count?text=${text}`)();
    const [known] = await plain('searchCount', text)();
    const ids = (list: { id?: string; membership_id?: string }[]) =>
      list.map((one) => one.id ?? one.membership_id).join();
    if (ids(shown.residents) !== ids(rows) || count !== known.count)
      throw new Error(`Another answer for ${text}`);
  };
  await search(common);
  await search(rare);
  const { unit_types: types } = await get<StaffOverview>('/overview')();
  for (const known of await plain('overview')()) {
    const shown = types.find(({ unit_type_id: id }) => id === known.unit_type_id);
    for (const [name, value] of Object.entries(known))
      if (shown?.[name as keyof UnitTypeProgress] !== value) throw new Error(`Another overview: ${name}`);
  }

  // The ranking loads all residents in the seconds after the start.
  for (let page = 0; page < sized(300, 2); page++) await get('/residents')();
  const table = {
    'first page': await beside(get('/residents'), plain('page')),
    'page in the middle': await beside(
      get(`/residents?after=${cursor}`),
      plain('middle', middle.last, middle.first, middle.id),
    ),
    'common text': await beside(get(`/residents?text=${common}`), plain('search', common)),
    'rare text': await beside(get(`/residents?text=${rare}`), plain('search', rare)),
    'count all': await beside(get('/residents/count'), plain('count')),
    'count a rare text': await beside(get(`/residents/count?text=${rare}`), plain('searchCount', rare)),
    rooms: await beside(get('/rooms'), plain('rooms')),
    rounds: await beside(get('/rounds'), plain('rounds')),
    overview: await beside(get('/overview'), plain('overview')),
    activity: await beside(get('/overview/activity'), plain('activity')),
    'one resident': await beside(get(`/residents/${middle.id}`), plain('resident', middle.id)),
  };
  console.log(`The console over ${residents} residents, one request at a time, beside plain SQL`);
  console.table(table);
  const roster = await measureRoster(origin, sql);
  console.table({ roster });
  report('staff', { n: residents, ...table, roster });
});
