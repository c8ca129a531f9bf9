import type { PictureUrls } from '@nestmate/contract/picture';
import { useState } from 'react';
import { WindowPicture } from '@/ui/pictures/window-picture';

interface CardPictureProps {
  urls: PictureUrls | null;
}

/** A picture from edge to edge, or a curtained window for a resident without one. */
export function CardPicture({ urls }: CardPictureProps) {
  const [broken, setBroken] = useState(false);
  if (!urls || broken)
    return (
      <span className="absolute inset-0 grid place-items-center bg-apricot-soft [container-type:size]">
        <WindowPicture scene="curtain" className="h-[min(11rem,64cqh)] max-w-[80cqw]" />
      </span>
    );
  return (
    <img
      src={urls.large}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover object-[50%_45%]"
    />
  );
}

/** The latest preloaded pictures, cached so that the browser does not decode them again. */
const cached = new Map<string, HTMLImageElement>();
const maxCached = 12;

async function preload(url: string | undefined): Promise<void> {
  if (!url || cached.has(url)) return;
  const picture = new Image();
  picture.decoding = 'async';
  picture.src = url;
  cached.set(url, picture);
  // A missing or broken picture shows as none on its card.
  await picture.decode().catch(() => cached.delete(url));
}

/** Fetches and decodes pictures before their cards are shown; it resolves also when one of them fails. */
export async function preloadPictures(urls: readonly (string | undefined)[]): Promise<void> {
  await Promise.all(urls.map(preload));
  for (const url of [...cached.keys()].slice(0, Math.max(0, cached.size - maxCached))) cached.delete(url);
}
