import { staffCalls } from '@nestmate/contract/staff';
import { nameWords } from '@nestmate/contract/text/name-words';
import { eq, type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, resident } from '../../../test/world/builders';
import { frequentNames } from '../../../test/world/frequent-names';
import { officeIds } from '../memberships';
import { isFoundBy } from './found.queries';
import { profiles } from './profile.schema';

const app = await testApp();
const asStaff = callAsStaff(app);

const wordsInSql = async (names: [string, string][]) => {
  const { rows } = await app.db.execute<{ words: string[] }>(sql`
    select name_words(one->>0, one->>1) as words
    from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as each (one, at) order by at`);
  return rows.map(({ words }) => [...new Set(words)].toSorted());
};

it('finds names by the same words in PostgreSQL as in memory, whatever the letters', async () => {
  const unusual = fc.constantFrom(
    'O’Hara',
    "D'Arcy",
    'Işıkov',
    'İnci',
    'Griﬃn',
    'Weiß',
    'ẞ',
    'Ægir',
    'Œ',
    'Đặng',
    'Łukasz',
    'Þór',
    'ΠΑΠΑΣ',
    'Пётр',
    'Йо',
    '王',
    '小明',
    '々',
    'Ｍａｙａ',
    'ŉ',
    'ﷺ',
    'a\u0301\u200B',
    '²',
    '½',
    '-',
    '·',
    ' ',
    '\u3000',
    '\\',
    '{"',
    'कुमार',
    'ＡＢ',
    '김',
  );
  const word = fc.oneof(
    unusual,
    fc.constantFrom(...frequentNames),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(''));
  const names = fc.array(fc.tuple(name, name), { minLength: 50, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(names, async (some) => {
      const shown = some.map(([first, last]): [string, string] => [
        first.replaceAll('\0', ''),
        last.replaceAll('\0', ''),
      ]);
      expect(await wordsInSql(shown)).toEqual(shown.map((each) => nameWords(...each).toSorted()));
    }),
    { numRuns: 20 },
  );
});

it('finds residents by words typed in any order, in every list of the office', async () => {
  const hall = await community(app.db);
  const people = [
    ['José', 'Núñez', 'jose nunez', 'Nunez José', 'Núñ'],
    ['Thị Minh', 'Nguyễn', 'nguyen thi', 'Nguyễn Thị', 'minh NGUYEN'],
    ['Sean', 'O’Hara', "O'Hara", 'OHara', 'hara sean'],
    ['Jean', 'D’Arcy', 'Darcy', "d'arcy"],
    ['Ada', 'Işıkov', 'isikov', 'ADA ISIKOV'],
    ['Ægir', 'Weiß', 'aegir weiss'],
    ['小明', '王', '王小明', '小明'],
  ] as const;
  for (const [firstName, lastName] of people) await resident(app.db, hall, { firstName, lastName });
  const may = await resident(app.db, hall, {
    firstName: 'Margaret',
    lastName: 'Stone',
    preferredFirstName: 'May',
    email: "m.o'stone@mail.example",
  });
  await app.db.insert(officeIds).values({
    membershipId: may.membershipId,
    subnetworkId: hall.subnetworkId,
    officeId: 'U0042',
    corrected: [],
  });
  const renee = await staffMember(app, hall);
  const params = { networkId: hall.networkId };
  const found = async (text: string) => {
    const query = { text };
    const { res } = await asStaff(renee, staffCalls.staffResidents.list, { params, query });
    const count = await asStaff(renee, staffCalls.staffResidents.count, { params, query });
    const palette = await asStaff(renee, staffCalls.staffPalette.search, { params, query });
    const names = res?.residents.map((one) => one.last_name);
    expect(count.res?.count).toBe(names?.length);
    expect(palette.res?.residents.length).toBe(names?.length);
    return names;
  };
  for (const [, lastName, ...texts] of people)
    for (const text of texts) expect([text, await found(text)]).toEqual([text, [lastName]]);
  for (const text of [
    'stone may',
    'margaret',
    "m.o'stone@mail",
    'ostone',
    '@mail.example',
    'u0042',
    'U42',
    'Ｕ００４２',
  ])
    expect([text, await found(text)]).toEqual([text, ['Stone']]);
  for (const text of ['ean', '%', '_', '\\', "'", ':*', 'stone & may', '@', 'U4200'])
    expect([text, ((await found(text)) ?? []).length]).toEqual([
      text,
      text === 'stone & may' || text === '@' ? 1 : 0,
    ]);
});

it('finds an office id by its beginning, leading zeros included', async () => {
  const hall = await community(app.db);
  const renee = await staffMember(app, hall);
  const params = { networkId: hall.networkId };
  for (const officeId of ['0012345', 'U0042', '90077', '000']) {
    const { membershipId } = await resident(app.db, hall, { firstName: 'Ana', lastName: officeId });
    const { subnetworkId } = hall;
    await app.db.insert(officeIds).values({ membershipId, subnetworkId, officeId });
    // Names are not what finds them.
    await app.db.update(profiles).set({ lastName: 'Reyes' }).where(eq(profiles.membershipId, membershipId));
  }
  const found = async (text: string) => {
    const { res } = await asStaff(renee, staffCalls.staffPalette.search, { params, query: { text } });
    return res?.residents.map((one) => one.office_id).toSorted();
  };
  for (const [text, ids] of [
    ['0', ['000', '0012345']],
    ['00', ['000', '0012345']],
    ['001', ['0012345']],
    ['0012', ['0012345']],
    ['12', ['0012345']],
    ['000', ['000']],
    ['０', ['000', '0012345']],
    ['u', ['U0042']],
    ['u0', ['U0042']],
    ['U00', ['U0042']],
    ['u42', ['U0042']],
    ['u000', []],
    ['900', ['90077']],
  ] as const)
    expect([text, await found(text)]).toEqual([text, ids]);
});

it('finds names and office ids through their indexes', async () => {
  const planOf = (where: SQL) =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(sql`explain select 1 from ${profiles} where ${where}`);
      return JSON.stringify(rows);
    });
  const plan = await planOf(isFoundBy('u42 jose'));
  expect(plan).toContain('profiles_words');
  expect(plan).toContain('office_ids_plain');
});
