import { useStore } from 'zustand';
import { useOverview } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { facingOf } from '../media/capture';
import type { LocalMedia } from '../media/local-media';
import { PersonVideo, useTrackStream } from './person-video';

interface Props {
  media: LocalMedia;
  isSmall?: boolean;
  /** The size of the window that stands for a camera that is off. */
  size?: 'lg' | 'md';
}

/** The person's own picture, as the others see it. */
export function OwnVideo({ media, isSmall = false, size = 'lg' }: Props) {
  const { t } = useTranslation('video');
  const camera = useStore(media, ({ tracks }) => tracks.camera);
  const stream = useTrackStream(camera);
  const me = useOverview().data;
  return (
    <PersonVideo
      name={me?.first_name ?? t('you')}
      picture={me?.profile_picture_urls?.square ?? null}
      stream={stream}
      isSmall={isSmall}
      size={size}
      isMine
      isMirror={facingOf(camera) !== 'environment'}
    />
  );
}
