import { limits } from '@nestmate/contract/limits';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { jpegOf, type NotOpened } from '@/platform/jpeg-of';
import { i18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { CrossIcon } from '@/ui/icons/cross';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toasts';
import type { ChosenPicture } from '../store/chat-state';

export interface ChosenPhoto {
  id: string;
  /** Undefined while the file is being read and scaled down. */
  picture?: ChosenPicture;
}

export interface ChosenPhotos {
  photos: readonly ChosenPhoto[];
  add: (files: readonly File[]) => Promise<void>;
  remove: (id: string) => void;
  /** Empties the list and returns the pictures, for sending. */
  takeAll: () => ChosenPicture[];
}

async function open(file: File): Promise<ChosenPicture | NotOpened> {
  const jpeg = await jpegOf(file, limits.chatPictureSide, 0.85);
  return typeof jpeg === 'string' ? jpeg : { ...jpeg, url: URL.createObjectURL(jpeg.bytes), uploadId: null };
}

/** Photos that were chosen, pasted or dropped, before they are sent. A toast says why a file cannot be one of them. */
export function useChosenPhotos(): ChosenPhotos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  /** The current photos, for files that are read later; undefined after unmounting. */
  const current = useRef<readonly ChosenPhoto[]>(undefined);

  function change(next: readonly ChosenPhoto[]) {
    current.current = next;
    setPhotos(next);
  }
  const isShown = (id: string) => current.current?.some((photo) => photo.id === id) ?? false;

  useEffect(() => {
    current.current = [];
    return () => {
      for (const { picture } of current.current ?? []) if (picture) URL.revokeObjectURL(picture.url);
      current.current = undefined;
    };
  }, []);

  async function add(files: readonly File[]) {
    const chosen = files.map((file) => ({ id: crypto.randomUUID(), file }));
    change([...(current.current ?? []), ...chosen.map(({ id }) => ({ id }))]);
    const faults = new Set<NotOpened>();
    // One by one: several large pictures together need more memory than a phone has.
    for (const { id, file } of chosen) {
      if (!isShown(id)) continue;
      const picture = await open(file);
      if (!isShown(id)) {
        if (typeof picture !== 'string') URL.revokeObjectURL(picture.url);
      } else if (typeof picture !== 'string')
        change((current.current ?? []).map((photo) => (photo.id === id ? { id, picture } : photo)));
      else {
        faults.add(picture);
        remove(id);
      }
    }
    for (const fault of faults) toast({ text: i18n.t(`errors:${fault}`, limits.picture), tone: 'danger' });
  }

  function remove(id: string) {
    const photo = current.current?.find((each) => each.id === id);
    if (photo?.picture) URL.revokeObjectURL(photo.picture.url);
    change((current.current ?? []).filter((each) => each.id !== id));
  }

  function takeAll() {
    const pictures = (current.current ?? []).flatMap(({ picture }) => picture ?? []);
    change([]);
    return pictures;
  }

  return { photos, add, remove, takeAll };
}

interface PhotoTrayProps {
  chosen: ChosenPhotos;
  /** Gets the focus when the last photo is removed. */
  field: RefObject<HTMLElement | null>;
}

/** The photos of the next message, each with a button to remove it. */
export function PhotoTray({ chosen: { photos, remove }, field }: PhotoTrayProps) {
  const { t } = useTranslation('chat');
  const list = useRef<HTMLUListElement>(null);

  function leaveOut(id: string, index: number) {
    const crosses = list.current?.querySelectorAll('button') ?? [];
    (crosses[index + 1] ?? crosses[index - 1] ?? field.current)?.focus();
    remove(id);
  }

  return (
    <>
      <output className="sr-only">{photos.length > 0 && t('photos.chosen', { count: photos.length })}</output>
      {photos.length > 0 && (
        <ul
          ref={list}
          aria-label={t('photos.label')}
          className="-mx-1 flex shrink-0 gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:thin]"
        >
          {photos.map(({ id, picture }, index) => (
            <li
              key={id}
              className="relative grid size-20 shrink-0 animate-appear place-items-center rounded-control bg-sunken text-ink-2"
            >
              {picture ? (
                <img
                  src={picture.url}
                  alt={t('photos.photo', { number: index + 1 })}
                  className="size-full rounded-control object-cover"
                />
              ) : (
                <Spinner label={t('photos.opening')} />
              )}
              <button
                type="button"
                aria-label={t('photos.leaveOut', { number: index + 1 })}
                title={t('photos.leaveOut', { number: index + 1 })}
                onClick={() => leaveOut(id, index)}
                className="absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-night/70 text-day transition hover:bg-night focus-visible:-outline-offset-2 focus-visible:outline-day"
              >
                <CrossIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
