import { useMemo, useState } from 'react';
import { useMedia } from '@/ui/use-media';
import { LitWindow } from './lit-window';
import { MovingPicture } from './moving-picture';

interface Props {
  name: string;
  picture: string | null;
  /** Null while the camera is off. */
  stream: MediaStream | null;
  /** Whether to mirror it: the person's own picture, unless the camera faces away. */
  isMirror?: boolean;
  /** Whether it fills a phone in portrait even if it is cropped: nobody has to find themselves in it. */
  isMine?: boolean;
  isRinging?: boolean;
  isSmall?: boolean;
  size?: 'lg' | 'md';
}

/** A participant's video; without it, and until it arrives, their photo in a lit window. It fills its place. */
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
  // Until its first frame, a player is transparent.
  const hasCome = come?.stream === stream;
  const isUpright = hasCome && come.isUpright;
  const square = 'm-auto aspect-square h-auto w-full max-h-full object-cover';
  // A portrait picture in a landscape place would lose the head; a landscape one would be small as a whole.
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
