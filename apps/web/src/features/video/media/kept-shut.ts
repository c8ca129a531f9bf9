import type { SourceKind } from './capture';
import type { LocalMediaState } from './local-media';

/** Whether a wanted device is unavailable: the browser or the system refuses it, another program has it, or there is none. */
export const isKeptShut = (
  {
    wants,
    tracks,
    hasLooked,
    isAsking,
  }: Pick<LocalMediaState, 'hasLooked' | 'isAsking' | 'tracks' | 'wants'>,
  kind: SourceKind,
): boolean => wants[kind] && tracks[kind] === null && hasLooked && !isAsking;
