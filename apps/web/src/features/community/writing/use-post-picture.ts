import { limits } from '@nestmate/contract';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '@/platform/i18n';
import { jpegOf } from '@/platform/jpeg-of';
import { toast } from '@/ui/toasts';
import type { PictureToPost } from '../post-with-picture';

export interface PostPicture {
  /** Null while nothing is chosen. */
  picture: PictureToPost | null;
  isOpening: boolean;
  choose: (file: File) => Promise<void>;
  leaveOut: () => void;
}

const quality = 0.85;

/** The picture of a post that is being written. It is uploaded with the post, and not kept over a reload. */
export function usePostPicture(): PostPicture {
  const [picture, setPicture] = useState<PictureToPost | null>(null);
  const [isOpening, setOpening] = useState(false);
  /** Of several that are chosen in a row, the last counts; null once the form is gone. */
  const latest = useRef<object | null>({});
  const shown = useRef<string>(undefined);

  function show(next: PictureToPost | null) {
    if (shown.current) URL.revokeObjectURL(shown.current);
    shown.current = next?.url;
    setPicture(next);
  }
  useEffect(() => {
    latest.current = {};
    return () => {
      latest.current = null;
      if (shown.current) URL.revokeObjectURL(shown.current);
    };
  }, []);

  async function choose(file: File) {
    const mine = {};
    latest.current = mine;
    setOpening(true);
    const jpeg = await jpegOf(file, limits.chatPictureSide, quality);
    if (latest.current !== mine) return;
    setOpening(false);
    if (jpeg) show({ bytes: jpeg.bytes, url: URL.createObjectURL(jpeg.bytes) });
    else toast({ text: i18n.t('errors:PictureUnreadable'), tone: 'danger' });
  }

  function leaveOut() {
    latest.current = {};
    setOpening(false);
    show(null);
  }

  return { picture, isOpening, choose, leaveOut };
}
