import {
  firstVideoWish,
  type VideoSource,
  videoTopLayer,
  type VideoWish,
} from '@nestmate/contract/video-group';
import type { Peer } from '../video.live';
import { type Layout, pictureOf, type PictureSize } from '../engine/layout';
import type { ConnectOptions } from '../video-settings';
import { type Bandwidth, type BandwidthWatch, enoughBandwidth } from './bandwidth';

const priorities = { low: 20, standard: 100, high: 200 } as const;
const pinnedPriority = 230;

/** The heights of the pictures that a camera sends, from the smallest; each may be stretched a little. */
const heights = [180, 360];
const stretch = 1.25;
const aspect = 16 / 9;

/** The facts about a track and the window that wants it. */
export interface Around {
  /** The number of others in the call. */
  others: number;
  /** Who speaks, or spoke last. */
  isDominant: boolean;
  /** Chosen by the person to be seen large. */
  isPinned: boolean;
  /** The participant the person would see if there were room for only one. */
  isForemost: boolean;
  /** How large it is shown; `hidden` when not at all, and null while that is not known. */
  shown: PictureSize | 'hidden' | null;
  bandwidth: Bandwidth;
}

/** A window's view of the others in its call. */
export interface CallView {
  others: readonly Peer[];
  /** For how many others the size of their pictures is chosen. */
  sizedFor: number;
  /** The people who have been here long enough for their pictures to change size. */
  settled: ReadonlySet<string>;
  /** Null while nothing is drawn. */
  layout: Layout | null;
  watch: BandwidthWatch;
}

export const emptyView: CallView = {
  others: [],
  sizedFor: 0,
  settled: new Set(),
  layout: null,
  watch: enoughBandwidth,
};

/** The facts about a participant's track in this view. */
export function aroundOf(
  { others, sizedFor, settled, layout, watch }: CallView,
  dominant: string | null,
  { userId, source }: { userId: string; source: VideoSource },
): Around {
  const pinned = others.find((other) => other.userId === layout?.pinned)?.userId ?? null;
  // Newcomers are shown at the size in which they arrive.
  const isMeasured = layout !== null && settled.has(userId) && source !== 'microphone';
  return {
    others: sizedFor,
    isDominant: userId === dominant,
    isPinned: userId === pinned,
    isForemost: userId === (pinned ?? dominant ?? others[0]?.userId),
    shown: isMeasured ? (layout.sizes[pictureOf(userId, source)] ?? 'hidden') : null,
    bandwidth: watch.bandwidth,
  };
}

type Profile = ConnectOptions['bandwidthProfile'];

/** The smallest picture of a camera that is sharp at this size. It fills its place, and what sticks out is cut off. */
export function layerOfSize({ width, height }: PictureSize): number {
  const needed = Math.max(height, width / aspect);
  const fitting = heights.findIndex((each) => each * stretch >= needed);
  return fitting === -1 ? videoTopLayer : fitting;
}

function isSwitchedOff({ shown, isForemost, bandwidth }: Around, profile: Profile): boolean {
  if (shown === 'hidden') return profile?.clientTrackSwitchOffControl !== 'manual';
  const { trackSwitchOffMode: mode = 'predicted' } = profile ?? {};
  if (isForemost || mode === 'disabled') return false;
  return bandwidth === 'none' || (bandwidth === 'scarce' && mode === 'predicted');
}

/** The layer for a participant who is neither speaking nor chosen. */
function layerBesides(even: number, { others, shown }: Around, profile: Profile): number {
  if (profile?.mode === 'presentation' && others > 1) return 0;
  const isGiven = profile?.contentPreferencesMode === 'manual';
  if (isGiven || shown === null || shown === 'hidden') return even;
  // Many people on a dense screen would each want the whole picture.
  return Math.min(layerOfSize(shown), even + 1, videoTopLayer);
}

function layerInFront({ shown }: Around, profile: Profile): number {
  const isGiven = profile?.contentPreferencesMode === 'manual';
  return isGiven || shown === null || shown === 'hidden' ? videoTopLayer : layerOfSize(shown);
}

/** Whether a visible person's picture is withheld because the connection is too weak. */
export const isHeldBack = (around: Around, profile: Profile): boolean =>
  around.shown !== 'hidden' && isSwitchedOff(around, profile);

/**
 * A window's preferences for a track: its layer, its priority, and whether it is received at all. Sound is always received, with the
 * highest priority. A screen is received in full while it is visible. The settings that the person has chosen decide the rest of the faces.
 */
export function wishFor({ source }: { source: VideoSource }, around: Around, profile: Profile): VideoWish {
  const even = firstVideoWish(source, around.others);
  if (source === 'microphone') return even;
  if (source === 'screen') {
    const isUnseen = around.shown === 'hidden' && profile?.clientTrackSwitchOffControl !== 'manual';
    return { ...even, isPaused: isUnseen };
  }
  const isPaused = isSwitchedOff(around, profile);
  const isSpeaker = around.isDominant && profile?.mode !== 'grid';
  const layer = (spatialLayer: number, priority = even.priority) => ({ isPaused, priority, spatialLayer });
  if (around.isPinned) return layer(layerInFront(around, profile), pinnedPriority);
  if (!isSpeaker) return layer(layerBesides(even.spatialLayer ?? 0, around, profile));
  const priority = priorities[profile?.dominantSpeakerPriority ?? 'standard'];
  return layer(layerInFront(around, profile), priority);
}
