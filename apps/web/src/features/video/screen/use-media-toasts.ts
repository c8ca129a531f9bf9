import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { closeToast, toast, toastDuration } from '@/ui/toasts';
import type { LocalMedia } from '../media/local-media';

const id = 'call media';

/** Says what keeps this person from being seen or heard, until it is over or they close it. */
export function useMediaToasts(media: LocalMedia): void {
  const { t } = useTranslation('video');
  const notice = useStore(media, (state) => state.notice);
  useEffect(() => {
    if (!notice) return undefined;
    const values = notice.kind === 'other' ? { name: notice.name, message: notice.message } : undefined;
    toast({
      id,
      text: t(`media.${notice.kind}.title`),
      detail: t(`media.${notice.kind}.text`, values),
      tone: 'danger',
      duration: toastDuration.media,
      onClose: media.dismiss,
    });
    return () => closeToast(id);
  }, [notice, media, t]);
}
