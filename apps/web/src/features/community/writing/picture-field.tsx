import { limits } from '@nestmate/contract/limits';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { jpegOf } from '@/platform/jpeg-of';
import { dropPicture, storePicture, storedPicture } from '@/platform/stored/unsent-pictures';
import { i18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { useFileDrop } from '@/ui/drop-area';
import { CrossIcon } from '@/ui/icons/cross';
import { ImageIcon } from '@/ui/icons/image';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toasts';
import type { PictureToPost } from '../post-with-picture';
import type { DraftPicture } from './use-post-draft';

export interface PostPicture {
  /** Null while nothing is chosen. */
  picture: PictureToPost | null;
  /** Also while a picture chosen before a reload is being looked up. */
  isOpening: boolean;
  choose: (file: File) => Promise<void>;
  leaveOut: () => void;
  /** Clears the sent picture, unless another one was chosen meanwhile. */
  releaseSent: (sent: PictureToPost | null) => void;
}

interface PictureDraft {
  /** Undefined while the draft is being looked up. */
  stored: DraftPicture | null | undefined;
  attach: (picture: DraftPicture | null) => void;
}

const quality = 0.85;

/**
 * The picture of a post that is being written. It is uploaded with the post, and stored until then, so that a reload
 * does not lose it.
 */
export function usePostPicture({ stored, attach }: PictureDraft): PostPicture {
  const [picture, setPicture] = useState<PictureToPost | null>(null);
  const [isOpening, setOpening] = useState(false);
  /** When several are chosen in a row, the last one counts; null once the form is gone. */
  const latest = useRef<object | null>({});
  const shown = useRef<PictureToPost | null>(null);

  function show(next: PictureToPost | null) {
    if (shown.current) URL.revokeObjectURL(shown.current.url);
    shown.current = next;
    setPicture(next);
  }
  function startOpening() {
    const mine = {};
    latest.current = mine;
    setOpening(true);
    return function isCurrent() {
      const isLatest = latest.current === mine;
      if (isLatest) setOpening(false);
      return isLatest;
    };
  }
  function clear() {
    latest.current = {};
    setOpening(false);
    if (shown.current) void dropPicture(shown.current.id);
    show(null);
  }
  useEffect(() => {
    latest.current = {};
    return () => {
      latest.current = null;
      if (shown.current) URL.revokeObjectURL(shown.current.url);
      shown.current = null;
    };
  }, []);

  const storedId = stored?.id;
  useEffect(() => {
    if (!stored || shown.current?.id === stored.id) return;
    const isCurrent = startOpening();
    void storedPicture(stored.id).then((bytes) => {
      if (!isCurrent()) return;
      if (bytes) show({ ...stored, bytes, url: URL.createObjectURL(bytes) });
      else attach(null);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each picture
  }, [storedId]);

  async function choose(file: File) {
    const isCurrent = startOpening();
    const jpeg = await jpegOf(file, limits.chatPictureSide, quality);
    const id = crypto.randomUUID();
    // Stored before the draft names it, so that the picture of a draft always exists.
    if (typeof jpeg !== 'string') await storePicture(id, jpeg.bytes);
    if (!isCurrent()) return void dropPicture(id);
    if (typeof jpeg === 'string')
      return toast({ text: i18n.t(`errors:${jpeg}`, limits.picture), tone: 'danger' });
    show({ id, bytes: jpeg.bytes, url: URL.createObjectURL(jpeg.bytes) });
    attach({ id });
  }

  return {
    picture,
    isOpening,
    choose,
    leaveOut: () => {
      clear();
      attach(null);
    },
    releaseSent: (sent) => {
      if (shown.current && shown.current === sent) clear();
    },
  };
}

interface ChosenPhotoProps {
  chosen: PostPicture;
  /** How much of it is uploaded, from 0 to 1; null while it is not being posted. */
  share: number | null;
  onLeaveOut: () => void;
}

/** The photo of a new post, with a button to remove it, and its upload progress. */
export function ChosenPhoto({ chosen, share, onLeaveOut }: ChosenPhotoProps) {
  const { t, language } = useTranslation('community');
  const { picture, isOpening } = chosen;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <>
      {picture && (
        <div className="relative w-fit">
          <img
            src={picture.url}
            alt={t('picture.chosen')}
            className="max-h-40 max-w-full rounded-control bg-sunken object-contain"
          />
          {share === null && (
            <button
              type="button"
              aria-label={t('picture.leaveOut')}
              title={t('picture.leaveOut')}
              onClick={onLeaveOut}
              className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-full bg-night/70 text-day transition hover:bg-night focus-visible:-outline-offset-2 focus-visible:outline-day"
            >
              <CrossIcon className="size-5" />
            </button>
          )}
        </div>
      )}
      <output className="text-sm text-ink-2 empty:hidden">
        {share !== null && picture && t('picture.uploading', { share: percent.format(share) })}
      </output>
      {isOpening && <Spinner label={t('picture.opening')} />}
    </>
  );
}

interface PhotoInputProps {
  chooser: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}

/** Opens the device's photos, once something clicks it. */
export const PhotoInput = ({ chooser, onChoose }: PhotoInputProps) => (
  <input
    ref={chooser}
    type="file"
    accept="image/*"
    hidden
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      target.value = '';
      if (file) onChoose(file);
    }}
  />
);

/** Accepts a photo that is dropped on a form, as if it were chosen. */
export function usePhotoDrop({ choose }: PostPicture, onChange: () => void) {
  const { t } = useTranslation('community');
  return useFileDrop({
    canDrop: true,
    label: t('picture.drop'),
    icon: <ImageIcon className="size-8" />,
    onFiles: ([file]) => {
      if (file) void choose(file).then(onChange);
    },
  });
}
