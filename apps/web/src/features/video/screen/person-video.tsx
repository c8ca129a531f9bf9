import { useMemo, useState } from 'react';
import { useMedia } from '@/ui/use-media';
import { LitWindow } from './lit-window';
import { MovingPicture } from './moving-picture';

interface Props {
  name: string;
  picture: string | null;
  /** Null while the camera is off. */
  stream: MediaStream | null;
  /** One's own picture is a mirror, unless the camera looks away. */
  isMirror?: boolean;
  /** It fills a phone that stands, whatever is cut off: nobody has to find themselves in it. */
  isMine?: boolean;
  isRinging?: boolean;
  isSmall?: boolean;
  size?: 'lg' | 'md';
}

/** Somebody's moving picture; without it, and until it comes, their photo in a lit window. It fills its place. */
export function PersonVideo({
  name,
  picture,
  stream,
  isMirror = false,
  isMine = false,
  isRinging,
  isSmall = false,
  size = 'lg',
}: Props) {
  const [come, setCome] = useState<{ stream: MediaStream; isUpright: boolean } | null>(null);
  const isPlaceUpright = useMedia('(orientation: portrait)');
  const litWindow = (
    <span className={`absolute inset-0 flex items-center justify-center bg-night ${isSmall ? '' : 'pb-14'}`}>
      <LitWindow
        name={name}
        picture={picture}
        size={isSmall ? 'fill' : size}
        {...(isRinging !== undefined && { isRinging })}
      />
    </span>
  );
  if (!stream) return litWindow;
  // Until its first frame a player shows what is behind it.
  const hasCome = come?.stream === stream;
  const isUpright = hasCome && come.isUpright;
  const square = 'm-auto aspect-square h-auto w-full max-h-full object-cover';
  // A picture that stands in a place that lies would lose the head; one that lies would be small as a whole.
  const fit =
    isSmall || isUpright === isPlaceUpright || (isMine && isPlaceUpright)
      ? 'size-full object-cover'
      : isUpright
        ? 'size-full object-contain'
        : square;
  return (
    <>
      {!hasCome && litWindow}
      <MovingPicture
        stream={stream}
        onResize={(width, height) => width > 0 && setCome({ stream, isUpright: height > width })}
        className={`absolute inset-0 ${hasCome ? 'bg-night' : ''} ${fit} ${isMirror ? '-scale-x-100' : ''}`}
      />
    </>
  );
}

/** A stream of one track, for as long as the track is the same. */
export const useTrackStream = (track: MediaStreamTrack | null): MediaStream | null =>
  useMemo(() => (track ? new MediaStream([track]) : null), [track]);
