import { calls } from '@nestmate/contract';
import { socialTypes } from '@nestmate/contract/rules/social-links';
import type { TypedAccount } from '@nestmate/contract/social-accounts';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import {
  community,
  offer,
  resident,
  type TestCommunity,
  unclaimedResident,
} from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { socialAccounts } from './profile.schema';

let app: TestApp;
let openWindow: Awaited<ReturnType<typeof windowsOf>>;
let hall: TestCommunity;
let me: Person;

beforeAll(async () => {
  app = await testApp();
  openWindow = await windowsOf(app);
  hall = await community(app.db);
  me = await resident(app.db, hall);
});

const typed = (
  social_account_type: TypedAccount['social_account_type'],
  social_account_user_name: string,
): TypedAccount => ({ social_account_type, social_account_user_name });

const read = (as = me) => app.call(calls.profile.readSocialAccounts, { as: as.userId, params: as });
const save = (accounts: TypedAccount[], as = me, language = 'en') =>
  app.call(calls.profile.saveSocialAccounts, {
    as: as.userId,
    params: as,
    body: { social_accounts: accounts },
    headers: { 'accept-language': language },
  });

it('stores one account of each kind with its name and a link to its profile [3.6, 7.15, 9.12]', async () => {
  const saved = await save([
    typed('tiktok', '@maya.t'),
    typed('instagram', 'https://www.instagram.com/maya.torres/?igsh=1'),
    typed('youtube_channel', 'https://youtube.com/@MayaCooks'),
    typed('pinterest', 'mayatorres'),
    typed('snapchat', 'maya-t'),
    typed('twitter', 'https://twitter.com/maya_t'),
  ]);
  const accounts = [
    ['twitter', 'maya_t', 'https://x.com/maya_t'],
    ['instagram', 'maya.torres', 'https://www.instagram.com/maya.torres/'],
    ['youtube_channel', 'MayaCooks', 'https://www.youtube.com/@MayaCooks'],
    ['pinterest', 'mayatorres', 'https://www.pinterest.com/mayatorres/'],
    ['snapchat', 'maya-t', 'https://www.snapchat.com/add/maya-t'],
    ['tiktok', 'maya.t', 'https://www.tiktok.com/@maya.t'],
  ].map(([social_account_type, social_account_user_name, social_account_profile_url]) => ({
    social_account_type,
    social_account_user_name,
    social_account_profile_url,
  }));
  expect(accounts.map((account) => account.social_account_type)).toEqual(socialTypes);
  expect(saved).toMatchObject({ code: 200, res: { social_accounts: accounts } });
  expect((await read()).res).toEqual({ social_accounts: accounts });
});

const namesIn = async () =>
  (await read()).res?.social_accounts.map((account) => account.social_account_user_name);

it('replaces all accounts', async () => {
  await save([typed('twitter', 'maya_t')]);
  await save([typed('tiktok', 'maya.torres')]);
  expect(await namesIn()).toEqual(['maya.torres']);
});

it('stores the later of two accounts of one kind', async () => {
  await save([typed('tiktok', 'maya.t'), typed('tiktok', 'maya.torres')]);
  expect(await namesIn()).toEqual(['maya.torres']);
});

it('names an invalid passcode [5.11]', async () => {
  expect(await app.call(calls.invitations.preflight, { params: { token: 'NO-SUCH' } })).toMatchObject({
    code: 404,
    err: { error_description: 'Invalid passcode' },
  });
});

it('names each invalid account by its kind or as a username [5.11]', async () => {
  const textsOf = async (userName: string) =>
    (await save(socialTypes.map((type) => typed(type, userName)))).err?.validation?.map(
      ({ error_text }) => error_text,
    );
  expect(await textsOf('https://elsewhere.example/maya')).toEqual([
    'Invalid X (Twitter)',
    'Invalid Instagram',
    'Invalid YouTube channel',
    'Invalid Pinterest',
    'Invalid Snapchat',
    'Invalid TikTok',
  ]);
  expect(await textsOf('no such name')).toEqual(socialTypes.map(() => 'Invalid username'));
});

it('names the invalid accounts in the caller’s language without changing any', async () => {
  const somebody = await resident(app.db, hall);
  await save([typed('tiktok', 'maya.t')], somebody);
  const wrong = [
    typed('instagram', 'https://tiktok.com/@maya'),
    typed('twitter', 'much too long for a name'),
    typed('youtube_channel', 'https://youtube.com/watch?v=1'),
    typed('pinterest', 'maya'),
  ];
  const entries = (texts: string[]) =>
    ['instagram', 'twitter', 'youtube_channel'].map((title, at) => ({ title, error_text: texts[at] }));
  expect(await save(wrong, somebody)).toMatchObject({
    code: 422,
    err: {
      error_code: 'InvalidSocialAccount',
      validation: entries(['Invalid Instagram', 'Invalid username', 'Invalid YouTube channel']),
    },
  });
  expect((await save(wrong, somebody, 'es')).err?.validation?.map(({ error_text }) => error_text)).toEqual([
    'Instagram no válido',
    'Nombre de usuario no válido',
    'Canal de YouTube no válido',
  ]);
  expect((await read(somebody)).res?.social_accounts).toHaveLength(1);
});

it('ignores a link in the request', async () => {
  const account = { ...typed('instagram', 'maya'), social_account_profile_url: 'javascript:alert(1)' };
  await save([account]);
  expect((await read()).res?.social_accounts[0]?.social_account_profile_url).toBe(
    'https://www.instagram.com/maya/',
  );
});

it('refuses a name that is a script', async () => {
  expect(await save([typed('instagram', 'javascript:alert(1)')])).toMatchObject({ code: 422 });
});

it('completes a section of the overview once majors, housing or social accounts are saved [4.7]', async () => {
  const newHall = await community(app.db);
  const [majors, housing] = [
    await offer(app.db, newHall, 'majors', ['Law']),
    await offer(app.db, newHall, 'housing', ['Quiet floor']),
  ];
  const somebody = await resident(app.db, newHall);
  const input = { as: somebody.userId, params: somebody };
  const complete = async () => {
    const { res } = await app.call(calls.profile.overview, input);
    return ['majors', 'housing', 'social_accounts'].map(
      (section) => res?.sections.find(({ url }) => url === section)?.status === 'Complete',
    );
  };
  expect(await complete()).toEqual([false, false, false]);
  await app.call(calls.profile.saveMajors, { ...input, body: { majors } });
  expect(await complete()).toEqual([true, false, false]);
  await app.call(calls.profile.saveHousing, { ...input, body: { housing } });
  expect(await complete()).toEqual([true, true, false]);
  await save([typed('snapchat', 'maya-t')], somebody);
  expect(await complete()).toEqual([true, true, true]);
});

it('shows the accounts in a signed-in resident’s profile', async () => {
  const other = await resident(app.db, hall);
  await save([typed('snapchat', 'maya-t')], other);
  const absent = await unclaimedResident(app.db, hall);
  await app.db.insert(socialAccounts).values({ ...absent, type: 'tiktok', userName: 'ghost' });
  const shown = async ({ membershipId }: Pick<Person, 'membershipId'>) => {
    const params = { userId: me.userId, membershipId };
    const { res } = await app.call(calls.find.candidate, { as: me.userId, params });
    return res?.social_accounts.map((account) => account.social_account_profile_url);
  };
  expect(await shown(other)).toEqual(['https://www.snapchat.com/add/maya-t']);
  expect(await shown(absent)).toEqual([]);
});

it('emits saved accounts only to the person’s own windows', async () => {
  const { membershipId } = me;
  const [mine, theirs] = [await openWindow(me), await openWindow(await resident(app.db, hall))];
  await save([typed('twitter', 'first')]);
  await save([typed('twitter', 'second')]);
  await vi.waitFor(() =>
    expect(mine.received).toEqual([
      ['profile.changed', { membershipId }],
      ['profile.changed', { membershipId }],
    ]),
  );
  expect(theirs.received).toEqual([]);
});
