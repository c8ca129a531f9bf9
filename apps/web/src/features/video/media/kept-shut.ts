import type { SourceKind } from './capture';
import type { LocalMediaState } from './local-media';

/** Whether a device that the person wants open is not: the browser or the system refuses it, or another program has it. */
export const isKeptShut = (
  { wants, tracks, devices, isAsking }: Pick<LocalMediaState, 'devices' | 'isAsking' | 'tracks' | 'wants'>,
  kind: SourceKind,
): boolean => wants[kind] && tracks[kind] === null && devices.length > 0 && !isAsking;
