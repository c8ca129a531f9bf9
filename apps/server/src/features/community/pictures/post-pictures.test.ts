import { calls } from '@nestmate/contract';
import type { PostId, PostPictureId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident } from '../../../../test/world/builders';
import { drawn, picturesIn, rulesOf } from '../../../../test/world/pictures';
import { newId } from '../../../platform/ids';

const app = await testApp();
const pictures = picturesIn(app);
const [hall, elsewhere] = [await community(app.db), await community(app.db)];
const asStaff = callAsStaff(app);
const joan = await staffMember(app, { networkId: hall.networkId, role: 'community' });
type Person = Awaited<ReturnType<typeof resident>>;
const somebody = (at = hall) => resident(app.db, at);
const refOf = ({ networkId, subnetworkId }: typeof hall) => ({ networkId, subnetworkId });
const params = refOf(hall);

const ask = (me: Person, bytes: Buffer, at = hall) =>
  app.call(calls.community.picture, { as: me.userId, params: refOf(at), body: { bytes: bytes.length } });

async function upload(me: Person, at = hall): Promise<PostPictureId> {
  const bytes = await drawn({ width: 2400, height: 1200 }).jpeg().toBuffer();
  const { res } = await ask(me, bytes, at);
  if (!res) throw new Error('No upload address');
  await pictures.put(res.upload_url, bytes);
  return res.picture_id;
}

const start = (me: Person, picture: PostPictureId, id = newId<PostId>(), at = hall) =>
  app.call(calls.community.start, {
    as: me.userId,
    params: refOf(at),
    body: { membership_id: me.membershipId, body: 'The view', post_id: id, picture },
  });
const reply = (me: Person, threadId: PostId, picture: PostPictureId, id = newId<PostId>()) =>
  app.call(calls.community.reply, {
    as: me.userId,
    params: { ...params, threadId },
    body: { membership_id: me.membershipId, body: 'Mine', post_id: id, picture },
  });
async function startedBy(me: Person): Promise<PostId> {
  const { res } = await start(me, await upload(me));
  if (!res) throw new Error('Not started');
  return res.post_id;
}
const postsOf = async (me: Person, threadId: PostId) =>
  (await app.call(calls.community.thread, { as: me.userId, params: { ...params, threadId } })).res?.posts ??
  [];
const pictureOf = async (me: Person, threadId: PostId, index = 0) =>
  (await postsOf(me, threadId))[index]?.picture;
const statusOf = async (address = '') => (await pictures.shown(address)).statusCode;
const remove = (me: Person, threadId: PostId, postId: PostId) =>
  app.call(calls.community.remove, { as: me.userId, params: { ...params, threadId, postId } });
const hasFile = async (address: string) =>
  (await app.storage.read('pictures', address.slice(address.lastIndexOf('/') + 1))) !== undefined;

it('shows the picture of a post in two sizes to everybody in the community', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const id = await startedBy(ana);
  await reply(ben, id, await upload(ben));
  const shown = [await pictureOf(ben, id), await pictureOf(ana, id, 1)];
  expect(shown).toMatchObject([
    { width: 1600, height: 800 },
    { width: 1600, height: 800 },
  ]);
  for (const picture of shown)
    expect([await statusOf(picture?.url), await statusOf(picture?.previewUrl)]).toEqual([200, 200]);
  expect(await app.storage.list(rulesOf(app, 'post-uploads').folder)).toEqual([]);
});

it('writes one post for a retry', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const [picture, id] = [await upload(ana), newId<PostId>()];
  const both = await Promise.all([start(ana, picture, id), start(ana, picture, id)]);
  expect(both).toMatchObject([{ code: 200 }, { code: 200 }]);
  expect((await start(ana, picture, id)).code).toBe(200);
  expect(await start(ana, await upload(ana), id)).toMatchObject({ err: { error_code: 'Conflict' } });
  expect(await postsOf(ben, id)).toHaveLength(1);
});

it('writes no post with a picture of another post, person or community', async () => {
  const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody(elsewhere)];
  const [picture, id] = [await upload(ana), newId<PostId>()];
  expect((await start(ana, picture, id)).code).toBe(200);
  const refused = { err: { error_code: 'UploadUsed' } };
  expect(await start(ana, picture)).toMatchObject(refused);
  expect(await reply(ana, id, picture)).toMatchObject(refused);
  expect(await reply(ben, id, await upload(ana))).toMatchObject({ err: { error_code: 'UploadExpired' } });
  expect(await reply(ben, id, newId<PostPictureId>())).toMatchObject({
    err: { error_code: 'UploadExpired' },
  });
  expect(await start(cleo, picture, newId(), elsewhere)).toMatchObject({
    err: { error_code: 'UploadExpired' },
  });
  expect((await ask(cleo, Buffer.from('x'))).code).toBe(404);
  expect(await postsOf(ben, id)).toHaveLength(1);
});

it('a picture disappears from its address as soon as its author deletes the post', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const id = await startedBy(ana);
  const mine = newId<PostId>();
  await reply(ben, id, await upload(ben), mine);
  const { url = '' } = (await pictureOf(ana, id, 1)) ?? {};
  expect((await remove(ben, id, mine)).code).toBe(204);
  expect([await pictureOf(ana, id, 1), await statusOf(url), await hasFile(url)]).toEqual([null, 404, true]);
  await pictures.settle();
  expect(await hasFile(url)).toBe(false);
  const first = await pictureOf(ben, id);
  await remove(ana, id, id);
  expect(await statusOf(first?.url)).toBe(404);
});

it('a picture of a post is hidden for as long as its thread is', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const id = await startedBy(ana);
  const mine = newId<PostId>();
  await reply(ben, id, await upload(ben), mine);
  const { url = '' } = (await pictureOf(ana, id, 1)) ?? {};
  const hide = (isHidden: boolean) =>
    asStaff(joan, staffCalls.staffCommunity.hide, {
      params: { ...params, threadId: id, postId: id },
      body: { hidden: isHidden, reason: 'A mistake' },
    });
  await hide(true);
  expect(await statusOf(url)).toBe(404);
  await hide(false);
  expect(await statusOf(url)).toBe(200);
});

it('a picture is evidence for staff alone while its post is hidden', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const id = await startedBy(ana);
  const mine = newId<PostId>();
  await reply(ben, id, await upload(ben), mine);
  const { url = '' } = (await pictureOf(ana, id, 1)) ?? {};
  await app.call(calls.community.report, {
    as: ana.userId,
    params: { ...params, threadId: id, postId: mine },
    body: { reason: 'That is me' },
  });
  const caseOf = async (state: 'closed' | 'open') =>
    (
      await asStaff(joan, staffCalls.staffReports.list, {
        params: { networkId: hall.networkId },
        query: { state },
      })
    ).res?.cases.find(({ evidence }) =>
      evidence?.some(({ picture }) => picture?.includes(url.slice(-60, -10))),
    );
  const found = await caseOf('open');
  if (!found) throw new Error('No case shows the picture');
  const decide = (decision: 'dismiss' | 'hide', version: number) =>
    asStaff(joan, staffCalls.staffReports.decide, {
      params: { networkId: hall.networkId, caseId: found.case_id },
      body: { decision, reason: 'So be it', version },
    });
  expect((await decide('hide', found.version)).code).toBeLessThan(300);
  const evidencePicture = found.evidence?.find(({ is_reported: isIt }) => isIt)?.picture ?? '';
  const seen = async () => [
    (await pictureOf(ben, id, 1)) ?? null,
    await statusOf(url),
    await statusOf(evidencePicture),
  ];
  expect(await seen()).toEqual([null, 404, 200]);
  await pictures.settle();
  expect(await hasFile(url)).toBe(true);
  const hidden = await caseOf('closed');
  expect((await decide('dismiss', hidden?.version ?? 0)).code).toBeLessThan(300);
  expect(await statusOf(url)).toBe(200);
});

it('a picture is erased with the account of its author, whose words stay', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const id = await startedBy(ana);
  const picture = await pictureOf(ben, id);
  await app.call(calls.account.remove, { as: ana.userId });
  expect(await postsOf(ben, id)).toMatchObject([{ body: 'The view', picture: null, user: null }]);
  expect(await statusOf(picture?.url)).toBe(404);
  await pictures.settle();
  expect(await hasFile(picture?.url ?? '')).toBe(false);
});
