import { chatPictureId } from '@nestmate/contract';
import type { Jobs } from '../../../platform/jobs/jobs';
import { refusalLifetime, uploadGrace } from '../../../platform/pictures/upload-terms';
import { discard } from '../../profile';
import { awaitedAmong, forgetExpired, isShown } from './chat-pictures.queries';
import type { PictureParts } from './chat-pictures.service';

const queue = 'sweep-chat-uploads';
const queueSeconds = 10;
const everyMinute = '* * * * *';

/** Deletes uploads that were not sent in time, or whose membership is gone, with what was made of them. */
export async function sweepChatUploads({ db, storage }: PictureParts, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await forgetExpired(db, ago(uploadGrace), ago(refusalLifetime));
  const stored = await storage.list('chat-uploads');
  const ids = stored.flatMap(({ name }) => chatPictureId.safeParse(name).data ?? []);
  const awaited = await awaitedAmong(db, ids);
  for (const { name } of stored) {
    const id = chatPictureId.safeParse(name).data;
    if (id && awaited.has(id)) continue;
    if (id && !(await isShown(db, id))) await discard(db, id);
    await storage.remove('chat-uploads', name);
  }
}

export async function keepChatUploadsTidy(jobs: Jobs, parts: PictureParts): Promise<void> {
  await jobs.handle(queue, () => sweepChatUploads(parts, new Date()), {
    everySeconds: queueSeconds,
    oneWaits: true,
  });
  await jobs.repeat(queue, everyMinute);
}
