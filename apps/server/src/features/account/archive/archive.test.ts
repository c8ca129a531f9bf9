import { calls } from '@nestmate/contract';
import type { Archive } from '@nestmate/contract/account';
import type { Session } from '@nestmate/contract/auth';
import type { RequestId } from '@nestmate/contract/ids';
import { eq, getTableColumns } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { startChat } from '../../../../test/chat/chat';
import { withPictures } from '../../../../test/chat/chat-pictures';
import { browser, newcomer, sessionIn } from '../../../../test/clients/browser';
import { windowsOf } from '../../../../test/clients/windows';
import { unzipped } from '../../../../test/clients/zip';
import { tablesThatMention } from '../../../../test/database/mentions';
import {
  community,
  invitation,
  question,
  resident,
  roomOf,
  type TestCommunity,
} from '../../../../test/world/builders';
import { deckIn } from '../../../../test/world/deck';
import { drawn, picturesIn } from '../../../../test/world/pictures';
import { newId } from '../../../platform/ids';
import { refreshTokens } from '../../auth';
import { profiles } from '../../profile';
import { answerSheets } from '../../questions';
import { roommateRequests } from '../../room';
import { allPersonalData } from './all-personal-data';
import { archiveParts, archives } from './archive.schema';
import { makeArchives } from './make-archives';

const day = 86_400_000;
let app: TestApp;
let openWindow: Awaited<ReturnType<typeof windowsOf>>;
let hall: TestCommunity;

beforeAll(async () => {
  app = await testApp();
  openWindow = await windowsOf(app);
  hall = await community(app.db);
});

/** A person who is signed in in a browser. */
async function arrive() {
  const window = browser(app);
  const passcode = await invitation(app.db, hall);
  const person = newcomer();
  const session = sessionIn(await window.signIn('google', person, { passcode }));
  const membershipId = session.memberships[0]?.membershipId;
  if (!membershipId) throw new Error('No membership');
  return { window, session, me: { userId: session.userId, membershipId } };
}

const asking = ({ userId, accessToken }: Session, language = 'en') => ({
  token: accessToken,
  params: { userId },
  headers: { 'accept-language': language },
});
const read = (session: Session) => app.call(calls.account.archive, asking(session));
const ask = (session: Session, language?: string) =>
  app.call(calls.account.requestArchive, asking(session, language));
const link = (session: Session) => app.call(calls.account.archiveLink, asking(session));

/** Runs the job's work immediately instead of within a second, or waits if the job was first. */
async function made(session: Session): Promise<Archive | undefined> {
  const now = () => new Date();
  const onFailure = (error: unknown) => expect(error).toBeUndefined();
  await makeArchives({ ...app, productName: 'Nestmate' }, { now, onFailure });
  await vi.waitFor(async () => expect((await read(session)).res?.state).not.toBe('preparing'));
  return (await read(session)).res;
}

async function download(session: Session, window: Awaited<ReturnType<typeof arrive>>['window']) {
  const { res } = await link(session);
  return window.visit(res?.url ?? 'no link');
}

const age = (session: Session, by: number) =>
  app.db
    .update(archives)
    .set({ readyAt: new Date(Date.now() - by) })
    .where(eq(archives.userId, session.userId));

describe('the archive of everything about me', () => {
  /** A resident with something in every part of the product, and their archive. */
  async function everything() {
    const { window, session, me } = await arrive();
    const tidy = await question(app.db, hall, { options: [{ en: 'Messy' }, { en: 'Spotless' }] });
    await app.db
      .update(profiles)
      .set({
        bio: 'I <b>cook</b> on Sundays.',
        phone: '+15550001234',
        genderId: hall.womanId,
        registeredAt: new Date(),
      })
      .where(eq(profiles.membershipId, me.membershipId));
    await app.db.insert(answerSheets).values({
      membershipId: me.membershipId,
      answers: { [tidy]: { type: 'SLIDER', own: 2, low: 1, high: 2 } },
    });
    const [friend, admirer] = [
      await resident(app.db, hall, { firstName: 'Grace', lastName: 'Hopper' }),
      await resident(app.db, hall, { firstName: 'Secret', lastName: 'Admirer' }),
    ];
    await deckIn(app).decide(me, friend, 'interested');
    await deckIn(app).decide(admirer, me, 'interested');
    await app.db.insert(roommateRequests).values({
      id: newId<RequestId>(),
      fromMembershipId: friend.membershipId,
      toMembershipId: me.membershipId,
      message: 'Shall we share?',
    });
    await roomOf(app.db, hall, [me, friend]);
    const sent = await invitation(app.db, hall, { inviterMembershipId: me.membershipId });
    await invitation(app.db, hall, { membershipId: me.membershipId });
    await picturesIn(app).upload(me, await drawn().jpeg().toBuffer());
    const chat = withPictures(app, await startChat(me, await openWindow(me), app.call));
    const sid = await chat.sidWith(friend);
    await chat.sendPicture(sid, await chat.uploadPicture(sid, await drawn().jpeg().toBuffer()));

    expect((await ask(session)).res).toEqual({ state: 'preparing', progress: 0 });
    expect(await made(session)).toMatchObject({ state: 'ready' });
    const reply = await download(session, window);
    const files = unzipped(reply.rawPayload);
    const rowsOf = (section: string): unknown =>
      JSON.parse(files.get(`data/${section}.json`)?.toString() ?? '');
    return { reply, files, rowsOf, sent, admirer };
  }
  let archived: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    archived = await everything();
  });

  it('is a file that no cache keeps', () => {
    const { reply } = archived;
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'private, no-store',
    });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="nestmate-[\d-]+\.zip"$/);
  });

  it('contains everything for machines', () => {
    const { rowsOf, sent } = archived;
    for (const { section } of allPersonalData) expect(rowsOf(section), section).toBeInstanceOf(Array);
    for (const section of ['account', 'waysToSignIn']) expect(rowsOf(section), section).toHaveLength(1);
    expect(rowsOf('memberships')).toMatchObject([{ community: 'Linden Hall', unit: 'Four-person unit' }]);
    expect(rowsOf('profile')).toMatchObject([{ firstName: 'Ada', phone: '+15550001234', gender: 'Woman' }]);
    expect(rowsOf('answers')).toMatchObject([
      { answers: [{ question: 'How tidy are you?', answer: 'Spotless', roommates: ['Messy', 'Spotless'] }] },
    ]);
    expect(rowsOf('interests')).toMatchObject([{ to: 'Grace Hopper', status: 'interested' }]);
    expect(rowsOf('requests')).toMatchObject([{ from: 'Grace Hopper', message: 'Shall we share?' }]);
    expect(rowsOf('room')).toMatchObject([{ roommates: ['Grace Hopper'] }]);
    // Not the office's own records.
    expect(rowsOf('invitations')).toMatchObject([{ passcode: sent }]);
    expect(rowsOf('messages')).toMatchObject([{ type: 'picture', pictureWidth: 600, pictureHeight: 800 }]);
  });

  it('contains the pictures as they are shown', async () => {
    const pictures = [...archived.files].filter(([name]) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(3);
    for (const [name, bytes] of pictures) {
      const shown = await picturesIn(app).shown(`/files/${name}`);
      expect(shown.rawPayload.equals(bytes), name).toBe(true);
    }
  });

  it('contains a page for people', () => {
    const page = archived.files.get('index.html')?.toString() ?? '';
    for (const words of ['Everything Nestmate holds about you', 'Spotless', 'Shall we share?', '-large.jpg'])
      expect(page).toContain(words);
    expect(page).toContain('I &lt;b&gt;cook&lt;/b&gt; on Sundays.');
  });

  it('contains no secrets of others', async () => {
    const { files, admirer } = archived;
    const contents = [...files.values()].join('\n');
    const [token] = await app.db.select({ hash: refreshTokens.hash }).from(refreshTokens);
    if (!token) throw new Error('Nobody is signed in');
    for (const secret of ['Admirer', admirer.membershipId, token.hash])
      expect(contents).not.toContain(secret);
  });

  it('leaves out only columns with a stated reason', async () => {
    for (const { table, leftOut, read: rows, section } of allPersonalData) {
      const [row] = (await rows(app.db, undefined, 'en')).rows;
      const columns = Object.keys(getTableColumns(table)).filter((column) => !leftOut.has(column));
      if (row) expect(Object.keys(row), section).toEqual(expect.arrayContaining(columns));
    }
  });

  it('uses the language it was requested in', async () => {
    const { window, session } = await arrive();
    await ask(session, 'es');
    await made(session);
    const page = unzipped((await download(session, window)).rawPayload)
      .get('index.html')
      ?.toString();
    expect(page).toContain('Todo lo que Nestmate guarda sobre ti');
  });
});

describe('requesting an archive', () => {
  it('emits its progress to open windows', async () => {
    const { session, me } = await arrive();
    const { received } = await openWindow(me);
    await ask(session);
    await made(session);
    await vi.waitFor(() => expect(received.map(([name]) => name)).toContain('archive.changed'));
  });

  it('makes one archive at a time, however often it is requested', async () => {
    const { session, me } = await arrive();
    const answers = await Promise.all([ask(session), ask(session), ask(session)]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const rows = await app.db.select().from(archives).where(eq(archives.userId, me.userId));
    expect(rows).toHaveLength(1);
  });

  it('makes one archive a day', async () => {
    const { session } = await arrive();
    await ask(session);
    await made(session);
    await age(session, day - 60_000);
    expect(await ask(session)).toMatchObject({ code: 429, err: { error_code: 'ArchiveTooSoon' } });
    await age(session, day + 1000);
    expect((await ask(session)).res).toMatchObject({ state: 'preparing' });
    expect(await made(session)).toMatchObject({ state: 'ready' });
  });

  it('returns when the next may be requested', async () => {
    const { session } = await arrive();
    await ask(session);
    const ready = await made(session);
    expect((await ask(session)).err?.retry_after).toBeGreaterThan(86_000);
    if (ready?.state !== 'ready') throw new Error('Not ready');
    expect(Date.parse(ready.next_at) - Date.parse(ready.made_at)).toBe(day);
  });

  /** An archive that a server which stopped has left at this attempt. */
  async function abandonedAt(attempt: number) {
    const { session } = await arrive();
    await ask(session);
    const left = { state: 'preparing', touchedAt: new Date(Date.now() - day), attempt } as const;
    await app.db.update(archives).set(left).where(eq(archives.userId, session.userId));
    return session;
  }

  it('restarts an archive that a stopped server left unfinished', async () => {
    const session = await abandonedAt(1);
    expect(await made(session)).toMatchObject({ state: 'ready' });
  });

  it('accepts a new request once an archive has failed for good', async () => {
    const session = await abandonedAt(3);
    await makeArchives(
      { ...app, productName: 'Nestmate' },
      { now: () => new Date(), onFailure: () => undefined },
    );
    await vi.waitFor(async () => expect((await read(session)).res).toEqual({ state: 'failed' }));
    const parts = await app.db
      .select({ position: archiveParts.position })
      .from(archiveParts)
      .innerJoin(archives, eq(archives.id, archiveParts.archiveId))
      .where(eq(archives.userId, session.userId));
    expect(parts).toEqual([]);
    await ask(session);
    expect(await made(session)).toMatchObject({ state: 'ready' });
  });
});

describe('downloading an archive', () => {
  it('is limited to its person, in a browser where they are signed in', async () => {
    const [mine, theirs] = [await arrive(), await arrive()];
    expect(await link(mine.session)).toMatchObject({ code: 404 });
    await ask(mine.session);
    await made(mine.session);
    const { res } = await link(mine.session);
    const url = res?.url ?? '';
    expect((await theirs.window.visit(url)).statusCode).toBe(404);
    expect((await browser(app).visit(url)).statusCode).toBe(404);
    expect(
      (await mine.window.visit(url.replace(/token=.*/, `token=${mine.session.accessToken}`))).statusCode,
    ).toBe(404);
    expect((await mine.window.visit(url)).statusCode).toBe(200);
    await mine.window.post(calls.auth.logout.path);
    expect((await mine.window.visit(url)).statusCode).toBe(404);
  });

  it('ends after seven days, when the archive is deleted', async () => {
    const { window, session } = await arrive();
    await ask(session);
    const ready = await made(session);
    if (ready?.state !== 'ready') throw new Error('Not ready');
    expect(Date.parse(ready.expires_at) - Date.parse(ready.made_at)).toBe(7 * day);
    const { res } = await link(session);
    const [stored] = await app.db.select().from(archives).where(eq(archives.userId, session.userId));
    await age(session, 7 * day + 1000);
    expect((await window.visit(res?.url ?? '')).statusCode).toBe(404);
    expect((await read(session)).res).toEqual({ state: 'none' });
    await made(session);
    expect(await app.db.select().from(archives).where(eq(archives.userId, session.userId))).toEqual([]);
    const parts = app.db.select({ position: archiveParts.position }).from(archiveParts);
    expect(await parts.where(eq(archiveParts.archiveId, stored?.id ?? ''))).toEqual([]);
  });

  it('ends with the account, also while the archive is being made', async () => {
    const { session, me } = await arrive();
    await ask(session);
    await Promise.all([
      app.call(calls.account.remove, { token: session.accessToken }),
      makeArchives(
        { ...app, productName: 'Nestmate' },
        { now: () => new Date(), onFailure: () => undefined },
      ),
    ]);
    expect(await tablesThatMention(app.db, [me.userId])).toEqual([]);
    expect(await tablesThatMention(app.db, [me.membershipId])).toEqual(['resident_changes']);
  });

  it('reports no failure when the account ends while its archive is being made', async () => {
    const { session, me } = await arrive();
    await picturesIn(app).upload(me, await drawn().jpeg().toBuffer());
    await app.db
      .insert(archives)
      .values({ id: newId(), userId: me.userId, language: 'en', touchedAt: new Date(0) });
    const failures: unknown[] = [];
    const removal = vi.fn(async () => {
      await app.call(calls.account.remove, { token: session.accessToken });
      return Buffer.from('picture');
    });
    await makeArchives(
      { ...app, storage: { ...app.storage, read: removal }, productName: 'Nestmate' },
      { now: () => new Date(), onFailure: (error) => failures.push(error) },
    );
    expect(removal).toHaveBeenCalled();
    expect(failures).toEqual([]);
    expect(await tablesThatMention(app.db, [me.userId])).toEqual([]);
    expect(await tablesThatMention(app.db, [me.membershipId])).toEqual(['resident_changes']);
  });
});
