import { firstVideoWish, type VideoProducer, videoTopLayer, type VideoWish } from '@nestmate/contract';
import type { ConnectOptions } from '../settings/connect-options';

const priorities = { low: 20, standard: 100, high: 200 } as const;

interface Around {
  /** How many others are in the call. */
  others: number;
  isDominant: boolean;
}

/** How a window wants a track of somebody, by how large it is shown. */
export function wishFor(
  { source }: Pick<VideoProducer, 'source'>,
  { others, isDominant }: Around,
  profile: ConnectOptions['bandwidthProfile'],
): VideoWish {
  const even = firstVideoWish(source, others);
  const mode = profile?.mode ?? 'collaboration';
  if (source !== 'camera' || mode === 'grid') return even;
  if (!isDominant) return mode === 'presentation' && others > 1 ? { ...even, spatialLayer: 0 } : even;
  const priority = priorities[profile?.dominantSpeakerPriority ?? 'standard'];
  return { ...even, priority, spatialLayer: videoTopLayer };
}
