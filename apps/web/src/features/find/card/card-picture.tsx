import type { PictureUrls } from '@nestmate/contract';
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
