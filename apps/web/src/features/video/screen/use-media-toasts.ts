import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { closeToast, toast, toastDuration } from '@/ui/toasts';
import type { LocalMedia } from '../media/local-media';

const id = 'call media';

/** Shows why this person is not seen or heard, until the cause is gone or they close it. */
export function useMediaToasts(media: LocalMedia): void {
  const { t } = useTranslation('video');
  const notice = useStore(media, (state) => state.notice);
  useEffect(() => {
    if (!notice) return undefined;
    const { kind, ...values } = notice;
    toast({
      id,
      text: t(`media.${kind}.title`),
      detail: t(`media.${kind}.text`, values),
      tone: 'danger',
      duration: toastDuration.media,
      onClose: media.dismiss,
    });
    return () => closeToast(id);
  }, [notice, media, t]);
}
