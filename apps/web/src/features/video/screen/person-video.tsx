import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useOverview } from '@/features/profile';
import { useTranslation } from '@/platform/texts/use-translation';
import { useMedia } from '@/ui/use-media';
import type { CallConversation } from '../current-call';
import type { Participant } from '../engine/engine';
import type { CallLayout } from '../engine/layout';
import { facingOf, trackOf } from '../media/capture';
import type { LocalMedia } from '../media/local-media';
import { LitWindow } from './lit-window';
import { MeasuredPicture } from './measured-picture';
import { MovingPicture } from './moving-picture';
import { personOf } from './person-of';

interface PersonVideoProps {
  name: string;
  picture: string | null;
  /** Null while the camera is off. */
  stream: MediaStream | null;
  /** Whether to mirror it: the person's own picture, unless the camera faces away. */
  isMirror?: boolean;
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
  isRinging,
  isSmall = false,
  size = 'lg',
}: PersonVideoProps) {
  const [come, setCome] = useState<{ stream: MediaStream; isUpright: boolean } | null>(null);
  const isPlaceUpright = useMedia('(orientation: portrait)');
  const litWindow = (
    <span
      className={`absolute inset-0 flex items-center justify-center bg-night ${isSmall ? '' : 'pb-[calc(3.5rem+var(--call-bottom,0px))]'}`}
    >
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
  // A portrait picture in a landscape place would lose the head.
  const fit = !isSmall && isUpright && !isPlaceUpright ? 'object-contain' : 'object-cover';
  return (
    <>
      {!hasCome && litWindow}
      <MovingPicture
        stream={stream}
        onResize={(width, height) => width > 0 && setCome({ stream, isUpright: height > width })}
        className={`absolute inset-0 size-full ${hasCome ? 'bg-night' : ''} ${fit} ${isMirror ? '-scale-x-100' : ''}`}
      />
    </>
  );
}

/** A stream of one track, for as long as the track is the same. */
const useTrackStream = (track: MediaStreamTrack | null): MediaStream | null =>
  useMemo(() => (track ? new MediaStream([track]) : null), [track]);

interface OtherVideoProps {
  layout: CallLayout;
  conversation: CallConversation;
  /** Null while nobody has joined. */
  other: Participant | null;
  isRinging?: boolean;
  isSmall?: boolean;
}

/** The picture of another participant. */
export function OtherVideo({
  layout,
  conversation,
  other,
  isRinging = false,
  isSmall = false,
}: OtherVideoProps) {
  const { name, picture } = personOf(conversation, other);
  const stream = other?.hasCamera ? other.camera : null;
  const video = (
    <PersonVideo name={name} picture={picture} stream={stream} isRinging={isRinging} isSmall={isSmall} />
  );
  return other ? (
    <MeasuredPicture layout={layout} userId={other.id} picture="camera">
      {video}
    </MeasuredPicture>
  ) : (
    video
  );
}

interface OwnVideoProps {
  media: LocalMedia;
  isSmall?: boolean;
  /** The size of the window that stands for a camera that is off. */
  size?: 'lg' | 'md';
}

/** The person's own picture, as the others see it. */
export function OwnVideo({ media, isSmall = false, size = 'lg' }: OwnVideoProps) {
  const { t } = useTranslation('video');
  const camera = useStore(media, ({ sources }) => trackOf(sources.camera));
  const stream = useTrackStream(camera);
  const me = useOverview().data;
  return (
    <PersonVideo
      name={me?.first_name ?? t('you')}
      picture={me?.profile_picture_urls?.square ?? null}
      stream={stream}
      isSmall={isSmall}
      size={size}
      isMirror={facingOf(camera) !== 'environment'}
    />
  );
}
