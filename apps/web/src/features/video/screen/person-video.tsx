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
  isRinging?: boolean;
  /** A small picture shows no window, only who it is. */
  isSmall?: boolean;
}

/** Somebody's moving picture; without it their photo in a lit window. It fills its place. */
export function PersonVideo({ name, picture, stream, isMirror = false, isRinging, isSmall = false }: Props) {
  const [isUpright, setUpright] = useState(false);
  const isPlaceUpright = useMedia('(orientation: portrait)');
  if (!stream)
    return (
      <span className={`absolute inset-0 grid place-items-center bg-night ${isSmall ? '' : 'pb-14'}`}>
        {isSmall && picture !== null ? (
          <img src={picture} alt="" className="size-full object-cover opacity-60" />
        ) : (
          <LitWindow
            name={name}
            picture={picture}
            size={isSmall ? 'fill' : 'md'}
            {...(isRinging !== undefined && { isRinging })}
          />
        )}
      </span>
    );
  // A picture that stands in a place that lies would lose the head.
  const fit = isSmall || isUpright === isPlaceUpright ? 'object-cover' : 'object-contain';
  return (
    <MovingPicture
      stream={stream}
      onResize={(width, height) => setUpright(height > width)}
      className={`absolute inset-0 size-full bg-night ${fit} ${isMirror ? '-scale-x-100' : ''}`}
    />
  );
}

/** A stream of one track, for as long as the track is the same. */
export const useTrackStream = (track: MediaStreamTrack | null): MediaStream | null =>
  useMemo(() => (track ? new MediaStream([track]) : null), [track]);
