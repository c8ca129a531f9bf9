import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const features = 'apps/server/src/features';
const queries = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.queries.ts'))
  .map((file) => ({ file, text: readFileSync(join(features, file), 'utf8') }));

/** Conditions on `removed_at` of `memberships`, also under an alias; messages, threads and posts have a column of the same name. */
function membershipRemoval(text) {
  const names = [...text.matchAll(/\bmemberships\}? (?:as )?(\w+)/g)].map(([, alias]) => alias);
  const raw = new RegExp(String.raw`\b(?:${['memberships', ...names].join('|')})\.removed_at is\b`);
  return raw.test(text) || /(?:\bis(?:Not)?Null\(|\{)(?!community)\w+\.removedAt(?:\)|\} is\b)/.test(text);
}

const owned = [
  {
    what: 'the shown name',
    owner: 'profile/shown.queries.ts',
    isIn: (text) => /nullif\([^)]*preferred_?(first|last)_?name/i.test(text),
    copies: [
      "sql`coalesce(nullif(f.preferred_first_name, ''), f.first_name)`",
      "sql`coalesce(nullif(${profiles.preferredLastName}, ''), ${profiles.lastName})`",
    ],
  },
  {
    what: 'a full name',
    owner: 'profile/shown.queries.ts',
    isIn: (text) => /first_?name[^,\n]{0,4}(?:\|\||,) ' '.{1,24}last_?name/i.test(text),
    copies: [
      "sql`trim(concat(${profiles.firstName}, ' ', ${profiles.lastName}))`",
      "sql`first_name || ' ' || last_name`",
    ],
  },
  {
    what: 'the contact address',
    owner: 'profile/shown.queries.ts',
    isIn: (text) => /nullif\([^)]*preferred_?email/i.test(text),
    copies: [
      "sql`coalesce(nullif(p.preferred_email, ''), p.email)`",
      "sql`coalesce(nullif(${profiles.preferredEmail}, ''), ${profiles.email})`",
    ],
  },
  {
    what: 'a standing membership',
    owner: 'memberships/memberships.queries.ts',
    isIn: membershipRemoval,
    copies: [
      'and(eq(memberships.id, id), isNull(memberships.removedAt))',
      'isNull(sender.removedAt)',
      'sql`${memberships.removedAt} is not null`',
      'sql`join memberships reader on reader.id = p.membership_id and reader.removed_at is null`',
      'sql`from ${memberships} m where m.id = ${id} and m.removed_at is null`',
    ],
  },
  {
    what: "a room's size",
    owner: 'room/room.queries.ts',
    isIn: (text) => /count\(\*\)(?:::int)? from (?:\$\{roomMembers\}|room_members)/.test(text),
    copies: [
      'sql`(select count(*)::int from ${roomMembers} as people where people.room_id = ${rooms.id})`',
      'sql`(select count(*) from room_members rm where rm.room_id = r.id)`',
    ],
  },
  {
    what: "a room's lock",
    owner: 'room/room.queries.ts',
    isIn: (text) => /coalesce\((?:\$\{)?\w+\.locked\b/.test(text),
    copies: ['sql`coalesce(${theirRoom.locked}, false)`', 'sql`coalesce(r.locked, false)`'],
  },
  {
    what: 'a block',
    owner: 'blocking/blocking.queries.ts',
    isIn: (text) => /\b(?:from|join|using) (?:blocks\b|\$\{blocks\})|\bblocks\.block(?:er|ed)Id\b/.test(text),
    copies: [
      'sql`exists (select 1 from blocks b where b.blocker_id = m.user_id)`',
      'db.select().from(blocks).where(eq(blocks.blockerId, userId))',
    ],
  },
  {
    what: 'a registered resident',
    owner: 'profile/shown.queries.ts',
    isIn: (text) => /\bis(?:Not)?Null\(\w+\.registeredAt\)|\.registered(?:At\}|_at) is\b/.test(text),
    copies: [
      'and(eq(profiles.membershipId, id), isNotNull(profiles.registeredAt))',
      'sql`${profiles.registeredAt} is null`',
      'sql`join profiles f on f.membership_id = m.id and f.registered_at is not null`',
    ],
  },
  {
    what: 'who may know whom',
    owner: 'people/may-know.queries.ts',
    isIn: (text) => /\b(?:not\(|not |and |where |eq\()(?:\$\{)?\w+\.hidden\b/.test(text),
    copies: [
      'and(isStanding(), not(profiles.hidden))',
      'eq(profiles.hidden, false)',
      'sql`where not ${profiles.hidden}`',
      'sql`join profiles f on f.membership_id = m.id and not f.hidden`',
    ],
  },
];

describe.each(owned)('$what', ({ owner, isIn, copies }) => {
  it('is defined only by its owner', () => {
    const elsewhere = queries.filter(({ file, text }) => file !== owner && isIn(text));
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
    expect(queries.map(({ file }) => file)).toContain(owner);
  });

  it.each(copies)('would be found in %s', (copy) => {
    expect(isIn(copy)).toBe(true);
  });
});

it('every prepared statement has a unique name', () => {
  const matches = (pattern) => queries.flatMap(({ text }) => [...text.matchAll(pattern)]);
  const named = matches(/(?:executePrepared(?:<[^(]*>)?\(\s*\w+,\s*|\.prepare\()'(\w+)'/g);
  // The community names each form of a statement for its readers, in the one place that prepares it.
  const forReaders = matches(/\breaderQuery\(\s*[^=]*=> ['`]([^'`]+)['`]/g);
  expect(forReaders).toHaveLength(matches(/\breaderQuery\(/g).length);
  expect(named).toHaveLength(matches(/\bexecutePrepared[<(]|\.prepare\((?!name\))/g).length);
  const names = [...named.map(([, name]) => name), ...forReaders.map(([, form]) => `community_${form}`)];
  expect(new Set(names).size).toBe(names.length);
});
