import type { ChatPictureId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { type ChatClient, newMessageId } from '../../../test/chat/chat';
import { deleteEvidence, picturePlaceIn } from '../../../test/chat/chat-pictures';
import { untilTransactionWaits } from '../../../test/database/locks';
import { callAsStaff, type StaffMember, staffMember } from '../../../test/office/staff';
import { s3Server } from '../../../test/servers/s3/server';
import { community, resident, roomOf } from '../../../test/world/builders';
import { drawn } from '../../../test/world/pictures';
import { dayMs } from '../../platform/durations';
import { newId } from '../../platform/ids';
import { subnetworks } from '../housing';
import { deleteAccountRow, lockMembershipsOf, memberships } from '../memberships';
import { pictureUploads } from '../pictures';
import { reportCases } from '../reports';
import { createChatPictures } from './chat-pictures.service';
import { createMessageBatches } from './messages/message-batches';
import { sendMessage } from './messages/messages.service';
import { insertReport } from './messages/reports.queries';

const { bucket, objects } = await s3Server();
const folder = await testApp();
const inBucket = await testApp({ config: { s3: bucket } });

type PictureScene = Awaited<ReturnType<typeof picturePlaceIn>>;
let here: PictureScene;
let there: PictureScene;
beforeAll(async () => {
  [here, there] = await Promise.all([picturePlaceIn(folder), picturePlaceIn(inBucket)]);
});

const photo = () => drawn({ width: 2400, height: 1200 }).jpeg().toBuffer();
const image = async ({ pictures }: PictureScene, url: string) =>
  sharp((await pictures.shown(url)).rawPayload).metadata();
const statusOf = async (url = '') => (await here.pictures.shown(url)).statusCode;
const waitFor = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const sweep = (minutes = 0) => here.pictures.sweep(minutes);

describe.each([
  { where: 'a folder', opened: () => here },
  { where: 'a bucket', opened: () => there },
])('a picture in a chat, stored in $where', ({ opened }) => {
  it('can be seen by both as soon as it is sent, in two sizes and without camera metadata', async () => {
    const { app, two } = opened();
    const { ana, ben, sid } = await two();
    const sideways = await drawn({ width: 2400, height: 1200 })
      .withExif({ IFD0: { Copyright: 'Maya' }, IFD3: { GPSLatitude: '42/1 21/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const picture = await ana.uploadPicture(sid, sideways);
    const { message } = await ana.sendPicture(sid, picture);
    expect(message).toMatchObject({
      type: 'picture',
      body: '',
      media: { width: 800, height: 1600, url: expect.stringMatching(/^\/files\/pictures\/[\w-]{36}-/) },
    });
    for (const [name, window] of Object.entries({ ana, ben }))
      await waitFor(() => expect(window.messages(), name).toEqual([message]));
    const { url = '', previewUrl = '' } = message?.media ?? {};
    const shown = [await image(opened(), url), await image(opened(), previewUrl)];
    expect(shown).toMatchObject([
      { format: 'jpeg', width: 800, height: 1600 },
      { format: 'jpeg', width: 240, height: 480 },
    ]);
    for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const)
      expect(
        shown.map((each) => each[part]),
        part,
      ).toEqual([undefined, undefined]);
    expect(await app.storage.list('chat-uploads')).toEqual([]);
    const { messages } = await ben.ask('chat.history', { sid });
    expect(messages).toEqual([message]);
  });

  it('stays refused on each retry', async () => {
    const { app, two } = opened();
    const { ana, sid } = await two();
    const picture = await ana.uploadPicture(sid, Buffer.from('Dear housing office'));
    const id = newMessageId();
    expect(await ana.sendPicture(sid, picture, id)).toEqual({ error_code: 'PictureUnreadable' });
    expect(await ana.sendPicture(sid, picture, id)).toEqual({ error_code: 'PictureUnreadable' });
    expect(await app.storage.list('chat-uploads')).toEqual([]);
  });

  it('can be replaced by a text in the same message when it is refused', async () => {
    const { ana, ben, sid } = await opened().two();
    const picture = await ana.uploadPicture(sid, Buffer.from('Dear housing office'));
    const id = newMessageId();
    expect(await ana.sendPicture(sid, picture, id)).toEqual({ error_code: 'PictureUnreadable' });
    expect(await ana.send(sid, 'Instead of it', id)).toMatchObject({ message: { index: 0 } });
    await waitFor(() => expect(ben.messages()).toHaveLength(1));
  });
});

it('a picture in a chat is refused for its size when the bucket has accepted it', async () => {
  const { ana, sid } = await there.two();
  const picture = await ana.uploadPicture(sid, await photo());
  objects.set(`chat-uploads/${picture}`, Buffer.alloc(limits.picture.megabytes * 1024 * 1024 + 1));
  expect(await ana.sendPicture(sid, picture)).toEqual({ error_code: 'PictureTooLarge' });
  expect([...objects.keys()].filter((key) => key.startsWith('chat-uploads/'))).toEqual([]);
});

describe('a picture in a chat', () => {
  it('can have a caption, which search finds and the message limit applies to', async () => {
    const { ana, ben, sid } = await here.two();
    const picture = await ana.uploadPicture(sid, await photo());
    const tooLong = 'x'.repeat(limits.chatMessage + 1);
    expect(await ana.sendPicture(sid, picture, newMessageId(), tooLong)).toEqual({
      error_code: 'InvalidInput',
    });
    const { message } = await ana.sendPicture(sid, picture, newMessageId(), ' Our kitchen ');
    expect(message).toMatchObject({ type: 'picture', body: 'Our kitchen', media: { width: 1600 } });
    expect((await ben.ask('chat.search', { sid, text: 'kitchen' })).messages).toEqual([message]);
  });

  it('is one message when it is sent several times, concurrently and after a lost reply', async () => {
    const { ana, ben, sid } = await here.two();
    const picture = await ana.uploadPicture(sid, await photo());
    const id = newMessageId();
    const send = () => ana.sendPicture(sid, picture, id);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(answers[0]?.message?.media).toMatchObject({ width: 1600, height: 800 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    await sweep(60);
    expect(await send()).toEqual(answers[0]);
    expect((await ben.ask('chat.history', { sid })).messages).toHaveLength(1);
    expect(await statusOf(answers[0]?.message?.media?.url)).toBe(200);
  });

  it('is one message when another send of it ends before this one claims the upload', async () => {
    const { ana, sid } = await here.two();
    const picture = await ana.uploadPicture(sid, await photo());
    const id = newMessageId();
    const { db, storage, clock } = folder;
    const pictures = createChatPictures({ db, storage, clock });
    const make: typeof pictures.make = async (sending) => {
      await ana.sendPicture(sid, picture, id);
      return pictures.make(sending);
    };
    const parts = {
      db,
      batches: createMessageBatches({ db, clock }, () => {}),
      pictures: { ...pictures, make },
    };
    const { message } = await sendMessage(parts, { ...ana, ...here.hall }, { sid, id, body: '', picture });
    expect(message).toMatchObject({ index: 0, type: 'picture', media: { width: 1600 } });
  });

  it('is finished by another process when the first one dies', async () => {
    const { ana, sid } = await here.two();
    const picture = await ana.uploadPicture(sid, await photo());
    const id = newMessageId();
    await folder.db
      .update(pictureUploads)
      .set({ claimedBy: id, attempts: 2 })
      .where(eq(pictureUploads.id, picture));
    expect((await ana.sendPicture(sid, picture, id)).message?.media).toMatchObject({ width: 1600 });
  });

  it('is sent with one message only', async () => {
    const { ana, sid } = await here.two();
    const picture = await ana.uploadPicture(sid, await photo());
    await ana.sendPicture(sid, picture);
    expect(await ana.sendPicture(sid, picture)).toEqual({ error_code: 'UploadUsed' });
    const another = await ana.uploadPicture(sid, await photo());
    const answers = await Promise.all([ana.sendPicture(sid, another), ana.sendPicture(sid, another)]);
    expect(answers.filter(({ message }) => message)).toHaveLength(1);
    expect(answers.filter(({ error_code }) => error_code === 'UploadUsed')).toHaveLength(1);
  });

  it('can be sent once its bytes arrive', async () => {
    const { ana, sid } = await here.two();
    const { res } = await ana.askPicture(sid);
    if (!res) throw new Error('No upload address');
    const id = newMessageId();
    for (let early = 0; early < 5; early++)
      expect(await ana.sendPicture(sid, res.picture_id, id)).toEqual({ error_code: 'PictureDamaged' });
    expect(await here.pictures.put(res.upload_url, await photo())).toMatchObject({ code: 204 });
    expect(await here.pictures.put(res.upload_url, await photo())).toEqual({
      code: 409,
      error: 'UploadUsed',
    });
    expect(await ana.sendPicture(sid, res.picture_id, id)).toMatchObject({ message: { type: 'picture' } });
    expect(await here.pictures.put(res.upload_url, await photo())).toEqual({
      code: 409,
      error: 'UploadUsed',
    });
  });

  it('cannot be put at the address of a profile picture, nor at one that has expired', async () => {
    const { ana, sid } = await here.two();
    const { res } = await ana.askPicture(sid);
    const moved = (res?.upload_url ?? '').replace('chat-uploads', 'uploads');
    expect(await here.pictures.put(moved, await photo())).toEqual({ code: 403, error: 'UploadRefused' });
    const past = new Date(Date.now() - 1000);
    const expired = await folder.storage.uploadAddress({
      folder: 'chat-uploads',
      name: res?.picture_id ?? '',
      bytes: undefined,
      expiresAt: past,
    });
    expect(await here.pictures.put(expired, await photo())).toEqual({ code: 403, error: 'UploadExpired' });
  });
});

describe('a person who may not write', () => {
  const refusals: [
    string,
    (chat: { ana: ChatClient; ben: ChatClient }, sid: never) => Promise<unknown>,
    string,
  ][] = [
    ['is blocked', ({ ben }, sid) => ben.ask('chat.block', { sid, blocked: true }), 'BlockedByThem'],
    ['has blocked', ({ ana }, sid) => ana.ask('chat.block', { sid, blocked: true }), 'BlockedByMe'],
    [
      'has lost the other',
      ({ ben }) =>
        folder.db
          .update(memberships)
          .set({ removedAt: new Date() })
          .where(eq(memberships.id, ben.membershipId)),
      'ChatUnavailable',
    ],
  ];
  it.each(refusals)('neither uploads nor sends a picture when one %s', async (_, change, error_code) => {
    const { ana, ben, sid } = await here.two();
    const picture = await ana.uploadPicture(sid, await photo());
    await change({ ana, ben }, sid as never);
    expect((await ana.askPicture(sid)).err?.error_code).toBe(error_code);
    expect(await ana.sendPicture(sid, picture)).toEqual({ error_code });
  });

  it('does neither once the round is archived', async () => {
    const old = await community(folder.db);
    const [ana, ben] = await Promise.all([resident(folder.db, old), resident(folder.db, old)]);
    const window = await here.chatAs(ana);
    const sid = await window.sidWith(ben);
    const archived = { roundStatus: 'ARCHIVED' as const };
    await folder.db.update(subnetworks).set(archived).where(eq(subnetworks.id, old.subnetworkId));
    expect((await window.askPicture(sid)).err?.error_code).toBe('ChatClosed');
  });

  it('sends a picture only from the sender’s upload for that conversation', async () => {
    const { ana, ben, sid } = await here.two();
    const stranger = await here.somebody();
    const ownSid = await stranger.sidWith(ana);
    const theirs = await ana.uploadPicture(sid, await photo());
    const own = await stranger.uploadPicture(ownSid, await photo());
    expect((await stranger.askPicture(sid)).err?.error_code).toBe('NotFound');
    expect(await stranger.sendPicture(sid, own)).toEqual({ error_code: 'NotFound' });
    expect(await stranger.sendPicture(sid, theirs)).toEqual({ error_code: 'NotFound' });
    expect(await stranger.sendPicture(ownSid, theirs)).toEqual({ error_code: 'UploadExpired' });
    expect(await stranger.sendPicture(ownSid, newId<ChatPictureId>())).toEqual({
      error_code: 'UploadExpired',
    });
    expect(await ben.sendPicture(sid, theirs)).toEqual({ error_code: 'UploadExpired' });
    expect(await ana.sendPicture(await ana.sidWith(stranger), theirs)).toEqual({
      error_code: 'UploadExpired',
    });
    // Nor with the id of a message that is already written.
    const { message } = await stranger.send(ownSid, 'Standing');
    expect(await stranger.sendPicture(ownSid, theirs, message?.id)).toEqual({ error_code: 'Conflict' });
    expect(await ana.sendPicture(sid, theirs)).toMatchObject({ message: { index: 0 } });
    expect(await stranger.sendPicture(ownSid, theirs)).toEqual({ error_code: 'UploadExpired' });
  });

  it('sends none to a room after leaving it', async () => {
    const [ana, ben] = [await here.somebody('Ana'), await here.somebody('Ben')];
    const cho = await here.somebody('Cho');
    await roomOf(folder.db, here.hall, [ana, ben, cho]);
    const sid = await ana.sidWith(ben, cho);
    const picture = await cho.uploadPicture(sid, await photo());
    expect(await ana.sendPicture(sid, await ana.uploadPicture(sid, await photo()))).toMatchObject({
      message: { index: 0 },
    });
    await folder.db
      .update(memberships)
      .set({ removedAt: new Date() })
      .where(eq(memberships.id, cho.membershipId));
    expect(await cho.sendPicture(sid, picture)).toEqual({ error_code: 'NotFound' });
  });
});

describe('a sent picture', () => {
  it('is deleted with its message: the files, the address and the caption', async () => {
    const { ana, ben, sid } = await here.two();
    const picture = await ana.uploadPicture(sid, await photo());
    const { message } = await ana.sendPicture(sid, picture, newMessageId(), 'Secret');
    expect(await ben.ask('chat.remove', { sid, index: 0 })).toEqual({ error_code: 'NotFound' });
    expect(await statusOf(message?.media?.url)).toBe(200);
    expect(await ana.ask('chat.remove', { sid, index: 0 })).toEqual({});
    expect(await ana.ask('chat.remove', { sid, index: 0 })).toEqual({});
    await waitFor(async () => {
      expect(await statusOf(message?.media?.url)).toBe(404);
      expect(await statusOf(message?.media?.previewUrl)).toBe(404);
    });
    expect((await ben.ask('chat.history', { sid })).messages).toMatchObject([
      { type: 'removed', body: '', media: null },
    ]);
  });

  describe.each([
    { where: 'a folder', opened: () => here },
    { where: 'a bucket', opened: () => there },
  ])('in $where that was reported', ({ opened }) => {
    const evidenceFor = async (worker: StaffMember) => {
      const { app, hall } = opened();
      const { res } = await callAsStaff(app)(worker, staffCalls.staffReports.list, {
        params: { networkId: hall.networkId },
        query: { state: 'open' },
      });
      return res?.cases.flatMap(({ evidence }) => evidence?.map(({ picture }) => picture ?? '') ?? []) ?? [];
    };

    it('is seen only by staff of its place once its author removes it, until its case is old', async () => {
      const { app, hall, pictures, two } = opened();
      const shown = async (url = '') => (await pictures.shown(url)).statusCode;
      const { ana, ben, sid } = await two();
      const { message } = await ana.sendPicture(sid, await ana.uploadPicture(sid, await photo()));
      const { url = '', previewUrl } = message?.media ?? {};
      await ben.ask('chat.report', { sid, index: 0, reason: 'Unkind' });
      expect(await shown(url)).toBe(200);
      await ana.ask('chat.remove', { sid, index: 0 });
      expect([await shown(url), await shown(previewUrl)]).toEqual([404, 404]);
      await pictures.settle();
      expect((await ben.ask('chat.history', { sid })).messages).toMatchObject([
        { type: 'removed', media: null },
      ]);
      const joan = await staffMember(app, { networkId: hall.networkId, role: 'community' });
      const evidence = (await evidenceFor(joan)).find((address) => address.startsWith(url)) ?? '';
      expect(await shown(evidence)).toBe(200);
      expect([await shown(url), await shown(`${url}?expires=9999999999999&signature=x`)]).toEqual([404, 404]);
      const elsewhere = await staffMember(app, { networkId: hall.networkId, role: 'community', places: [] });
      expect(await evidenceFor(elsewhere)).toEqual([]);

      await deleteEvidence(app.db, new Date(Date.now() + dayMs));
      await pictures.settle();
      expect(await shown(evidence)).toBe(200);
      await app.db.update(reportCases).set({ closedAt: new Date() });
      await deleteEvidence(app.db, new Date(Date.now() + dayMs));
      await pictures.settle();
      expect(await shown(evidence)).toBe(404);
    });
  });

  it('is retained for staff when it is removed while somebody reports it', async () => {
    const { ana, ben, sid } = await here.two();
    const { message } = await ana.sendPicture(sid, await ana.uploadPicture(sid, await photo()));
    const report = { sid, reporterId: ben.membershipId, index: 0, firstIndex: 0, reason: 'Unkind' };
    const { removing } = await folder.db.transaction(async (tx) => {
      await insertReport(tx, report);
      await folder.events.publish(tx, 'chat.reported', report);
      const pending = { removing: ana.ask('chat.remove', { sid, index: 0 }) };
      await untilTransactionWaits(folder.db);
      return pending;
    });
    expect(await removing).toEqual({});
    await here.pictures.settle();
    const url = message?.media?.url ?? '';
    expect(await statusOf(url)).toBe(404);
    expect(await folder.storage.read('pictures', url.slice(url.lastIndexOf('/') + 1))).toBeDefined();
  });

  it('can be reported while its author deletes their account', async () => {
    const { ana, ben, sid } = await here.two();
    await ana.sendPicture(sid, await ana.uploadPicture(sid, await photo()));
    const { reporting } = await folder.db.transaction(async (tx) => {
      await lockMembershipsOf(tx, ana.userId);
      const pending = { reporting: ben.ask('chat.report', { sid, index: 0, reason: 'Unkind' }) };
      await untilTransactionWaits(folder.db);
      await deleteAccountRow(tx, ana.userId);
      return pending;
    });
    expect(await reporting).toEqual({});
  });

  it('stays with its readers when its author deletes their account', async () => {
    const { ana, ben, sid } = await here.two();
    const { message } = await ana.sendPicture(sid, await ana.uploadPicture(sid, await photo()));
    await folder.db.delete(memberships).where(eq(memberships.id, ana.membershipId));
    await here.pictures.settle();
    await sweep(60);
    const { messages } = await ben.ask('chat.history', { sid });
    expect(messages).toMatchObject([{ author: null, media: message?.media }]);
    expect(await statusOf(message?.media?.url)).toBe(200);
  });
});
