import { i18n } from '@/platform/i18n';
import { jpegOf } from '@/platform/jpeg-of';
import type { ChatSid } from '@nestmate/contract';
import { toast, toastDuration } from '@/ui/toasts';
import { chatStore } from '../store/chat';

/** As long as the server keeps a side, in pixels. */
const longestSide = 1600;

/** The pictures among what was pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Sends pictures, made small before they travel. What is no picture is said to be none. */
export async function sendPictures(sid: ChatSid, files: readonly File[]): Promise<void> {
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were chosen
    const jpeg = await jpegOf(file, longestSide, 0.85);
    if (jpeg) {
      const { bytes, width, height } = jpeg;
      chatStore.send(sid, '', { bytes, url: URL.createObjectURL(bytes), width, height, uploadId: null });
    } else
      toast({
        text: i18n.t('errors:PictureUnreadable'),
        tone: 'danger',
        duration: toastDuration.medium,
      });
  }
}
