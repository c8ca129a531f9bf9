import type { ChatPictureId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { picturePlaceIn } from '../../../test/chat/chat-pictures';
import { drawn } from '../../../test/world/pictures';
import { newId } from '../../platform/ids';
import { memberships } from '../memberships';
import { pictureUploads } from '../pictures';
import { profiles } from '../profile';
import { chatMessages } from './chat.schema';

const app = await testApp();
const { two, pictures } = await picturePlaceIn(app);
const photo = () => drawn({ width: 2400, height: 1200 }).jpeg().toBuffer();
const statusOf = async (url: string) => (await pictures.shown(url)).statusCode;

describe('an upload that was not sent', () => {
  const uploaded = async () => (await app.storage.list('chat-uploads')).map(({ name }) => name);

  it('is deleted once it has expired, with the pictures made from it', async () => {
    const { ana, sid } = await two();
    const picture = await ana.uploadPicture(sid, await photo());
    await app.storage.write('pictures', `${picture}-large.jpg`, await photo());
    await pictures.sweep(0);
    expect(await uploaded()).toContain(picture);
    await pictures.sweep(11);
    await pictures.settle();
    expect(await uploaded()).not.toContain(picture);
    expect(await statusOf(`/files/pictures/${picture}-large.jpg`)).toBe(404);
    expect(await ana.sendPicture(sid, picture)).toEqual({ error_code: 'UploadExpired' });
  });

  it('waits as before when it is sent too early', async () => {
    const { ana, sid } = await two();
    const waiting = () =>
      app.db
        .select({ id: pictureUploads.id, expiresAt: pictureUploads.expiresAt })
        .from(pictureUploads)
        .where(eq(pictureUploads.membershipId, ana.membershipId));
    const uploads = await Promise.all(
      Array.from({ length: limits.chatPicturesWaiting }, () => ana.askPicture(sid)),
    );
    const before = await waiting();
    for (const { res } of uploads)
      expect(await ana.sendPicture(sid, res?.picture_id ?? newId<ChatPictureId>())).toEqual({
        error_code: 'PictureDamaged',
      });
    expect(new Set(await waiting())).toEqual(new Set(before));
    await ana.askPicture(sid);
    expect(await waiting()).toHaveLength(limits.chatPicturesWaiting);
  });

  it('is deleted with its membership', async () => {
    const { ana, sid } = await two();
    const picture = await ana.uploadPicture(sid, await photo());
    await app.db.delete(memberships).where(eq(memberships.id, ana.membershipId));
    await pictures.sweep(0);
    expect(await uploaded()).not.toContain(picture);
  });

  it('is replaced by newer uploads: only a resident’s newest ones wait', async () => {
    const { ana, sid } = await two();
    const first = await ana.uploadPicture(sid, await photo());
    const rest: ChatPictureId[] = [];
    for (let more = 0; more < limits.chatPicturesWaiting; more++)
      rest.push((await ana.askPicture(sid)).res?.picture_id ?? first);
    const waiting = await app.db
      .select({ id: pictureUploads.id })
      .from(pictureUploads)
      .where(eq(pictureUploads.membershipId, ana.membershipId));
    expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set(rest));
    await pictures.sweep(0);
    expect(await uploaded()).not.toContain(first);
  });
});

it('never deletes a waiting profile picture for a chat’s upload, nor the reverse', async () => {
  const { ana, sid } = await two();
  const picture = await ana.uploadPicture(sid, await photo());
  const upload = await pictures.ask(ana);
  await pictures.sweep(11);
  await pictures.put(upload.upload_url, await photo());
  await pictures.settle();
  const [profile] = await app.db.select().from(profiles).where(eq(profiles.membershipId, ana.membershipId));
  expect(profile?.pictureKey).toBe(upload.upload_id);
  expect(await app.db.select().from(chatMessages).where(eq(chatMessages.pictureKey, picture))).toEqual([]);
});
