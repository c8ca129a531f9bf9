import type { VideoProducer, VideoRequestIn } from '@nestmate/contract';
import type { ConnectOptions } from '../settings/connect-options';

/** How a track is wanted: the best layer of it, and which suffers last. */
export type Wish = Pick<VideoRequestIn<'video.group.prefer'>, 'isPaused' | 'priority' | 'spatialLayer'>;

export const topLayer = 2;
const priorities = { low: 20, standard: 100, high: 200 } as const;
const ordinary = 50;
const most = 255;

interface Around {
  /** How many others are in the call. */
  others: number;
  isDominant: boolean;
}

/** How a window wants a track of somebody, by how large it is shown. Sound comes before any picture, and a screen before faces. */
export function wishFor(
  { source }: Pick<VideoProducer, 'source'>,
  { others, isDominant }: Around,
  profile: ConnectOptions['bandwidthProfile'],
): Wish {
  if (source === 'microphone') return { isPaused: false, priority: most };
  if (source === 'screen') return { isPaused: false, priority: most - 1, spatialLayer: topLayer };
  const even = others <= 1 ? topLayer : others <= 3 ? 1 : 0;
  const mode = profile?.mode ?? 'collaboration';
  if (mode === 'grid') return { isPaused: false, priority: ordinary, spatialLayer: even };
  if (!isDominant)
    return {
      isPaused: false,
      priority: ordinary,
      spatialLayer: mode === 'presentation' && others > 1 ? 0 : even,
    };
  return {
    isPaused: false,
    priority: priorities[profile?.dominantSpeakerPriority ?? 'standard'],
    spatialLayer: topLayer,
  };
}
