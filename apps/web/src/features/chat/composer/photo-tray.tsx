import { type RefObject, useRef } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { CrossIcon } from '@/ui/icons/cross';
import { Spinner } from '@/ui/spinner';
import type { ChosenPhotos } from './use-chosen-photos';

interface PhotoTrayProps {
  chosen: ChosenPhotos;
  /** Gets the focus when the last photo is removed. */
  field: RefObject<HTMLElement | null>;
}

/** The photos of the next message, each with a button to remove it. */
export function PhotoTray({ chosen: { photos, remove }, field }: PhotoTrayProps) {
  const { t } = useTranslation('chat');
  const list = useRef<HTMLUListElement>(null);

  function leaveOut(id: string, place: number) {
    const crosses = list.current?.querySelectorAll('button') ?? [];
    (crosses[place + 1] ?? crosses[place - 1] ?? field.current)?.focus();
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
          {photos.map(({ id, picture }, place) => (
            <li
              key={id}
              className="relative grid size-20 shrink-0 animate-appear place-items-center rounded-control bg-sunken text-ink-2"
            >
              {picture ? (
                <img
                  src={picture.url}
                  alt={t('photos.photo', { number: place + 1 })}
                  className="size-full rounded-control object-cover"
                />
              ) : (
                <Spinner label={t('photos.opening')} />
              )}
              <button
                type="button"
                aria-label={t('photos.leaveOut', { number: place + 1 })}
                title={t('photos.leaveOut', { number: place + 1 })}
                onClick={() => leaveOut(id, place)}
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
