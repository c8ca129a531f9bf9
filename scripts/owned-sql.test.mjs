import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const features = 'apps/server/src/features';
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(features, file), 'utf8') }));
const queries = sources.filter(({ file }) => file.endsWith('.queries.ts'));

/**
 * Conditions on `removed_at` of `memberships`, also under an alias; messages, threads and posts have a column of the
 * same name.
 */
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
  {
    what: 'a hidden profile',
    owner: 'profile/shown.queries.ts',
    isIn: (text) => /\bhidden\}? or (?:\$\{)?\w+\.hidden_?by_?office\b/i.test(text),
    copies: [
      'sql`(f.hidden or f.hidden_by_office)`',
      'sql`${profiles.hidden} or ${profiles.hiddenByOffice}`',
    ],
  },
  {
    what: 'a pending request',
    owner: 'people/may-know.queries.ts',
    isIn: (text) => /\bstatus(?:\}? =|,) 'pending'/.test(text),
    copies: ["sql`where r.status = 'pending'`", "eq(roommateRequests.status, 'pending')"],
  },
  {
    what: 'a mutual like',
    owner: 'people/may-know.queries.ts',
    isIn: (text) => (text.match(/\.status(?:\}? =|,) 'interested'/g) ?? []).length > 1,
    copies: ["sql`mine.status = 'interested' and theirs.status = 'interested'`"],
  },
];

/** The features in the order of the map, in which each stands on those before it. */
const map = readFileSync('apps/server/src/app.ts', 'utf8');
const order = [...map.matchAll(/^ {2}(?:await )?(\w+)\.register\(app\);$/gm)].map(([, name = '']) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
);
const featureOf = (file) => file.split('/')[0];
const heightOf = (file) => order.indexOf(featureOf(file));

const tables = sources
  .filter(({ file }) => file.endsWith('.schema.ts'))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/\bconst (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, declaredAs, name]) => ({
      name,
      declaredAs,
      file,
    })),
  );

const writes =
  /\.(?:insert|update|delete)\((\w+)\)|\b(?:insert into|update|delete from|merge into)\s+(?:\$\{(\w+)\}|(\w+))/gi;

/** The tables of other features that a file writes. */
function writtenElsewhere({ file, text }) {
  const others = tables.filter((table) => featureOf(table.file) !== featureOf(file));
  const renamed = new Map([...text.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, name, alias]) => [alias, name]));
  const written = [...text.matchAll(writes)].map(([, built, declared, raw]) => built ?? declared ?? raw);
  const names = new Set(written.map((name) => renamed.get(name) ?? name));
  return others
    .filter(({ name, declaredAs }) => names.has(name) || names.has(declaredAs))
    .map(({ name }) => name);
}

/**
 * The community's setup has one writer; the features that own its tables read them, and change no more than the rounds.
 */
const writtenBySetup = {
  'setup/units.queries.ts': ['unit_types', 'units'],
  'setup/genders.queries.ts': ['genders'],
  'setup/options.queries.ts': ['profile_options'],
  'setup/places.queries.ts': ['subnetworks'],
  'setup/questions/questions-setup.queries.ts': ['questions'],
  'setup/registration.queries.ts': ['subnetworks'],
  'setup/settings.queries.ts': ['subnetworks'],
  'setup/topics.queries.ts': ['community_topics'],
  'setup/unit-types.queries.ts': ['room_types', 'unit_types'],
};

/** A file changes thousands of people in a few statements that join its rows; another feature cannot name those. */
const writtenByRoster = {
  'roster/commit/undo.queries.ts': ['memberships', 'office_ids', 'profiles'],
  'roster/commit/write.queries.ts': ['invitations', 'memberships', 'office_ids', 'profiles'],
};

it('a feature writes only its own tables, except where these lists say why', () => {
  const found = sources.flatMap((one) => {
    const names = writtenElsewhere(one).toSorted();
    return names.length > 0 ? [[one.file, names]] : [];
  });
  expect(Object.fromEntries(found)).toEqual({ ...writtenBySetup, ...writtenByRoster });
});

it.each([
  'db.update(profiles).set({ hidden })',
  'sql`insert into ${profiles} (membership_id)`',
  'sql`update profiles p set email = null`',
  'sql`delete from ${profiles} p using old`',
  "import { profiles as described } from '../profile'; tx.delete(described)",
])('another feature’s write would be found in %s', (text) => {
  expect(writtenElsewhere({ file: 'office/residents/residents.queries.ts', text })).toEqual(['profiles']);
  expect(writtenElsewhere({ file: 'profile/profile.queries.ts', text })).toEqual([]);
});

/** The tables of later features that SQL names as text, because their features cannot be imported. */
function tablesAbove({ file, text }) {
  const above = tables.filter((table) => heightOf(table.file) > heightOf(file));
  return above
    .map(({ name }) => name)
    .filter((name) => new RegExp(String.raw`(?:\b(?:from|join|into|update|using)|,)\s+${name}\b`).test(text));
}

/** Where SQL may name tables of later features: a rule that is read in one place is worth it. */
const namedFromBelow = {
  'chat/conversations/conversations.queries.ts': ['video_call_people', 'video_calls'],
  'people/may-know.queries.ts': [
    'chat_participants',
    'chats',
    'interests',
    'room_members',
    'roommate_requests',
  ],
};

it('names tables of later features only where this list says so', () => {
  expect(tables.map(({ file }) => heightOf(file))).not.toContain(-1);
  const found = queries.flatMap((one) => {
    const names = tablesAbove(one).toSorted();
    return names.length > 0 ? [[one.file, names]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(namedFromBelow);
});

it('would find the name of a later feature’s table', () => {
  const text = 'sql`select 1 from chats c join room_members rm on true`';
  expect(tablesAbove({ file: 'room/room.queries.ts', text })).toEqual(['chats']);
});

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
