import {
  initialReceivePreferences,
  type VideoSource,
  videoTopLayer,
  type VideoReceivePreferences,
} from '@nestmate/contract/video-group';
import { type Layout, pictureOf, type PictureSize } from '../engine/layout';
import type { ConnectOptions } from '../video-settings';
import type { Peer } from '../video.live';
import { type Bandwidth, type BandwidthWatch, enoughBandwidth } from './bandwidth';

const priorities = { low: 20, standard: 100, high: 200 } as const;
const pinnedPriority = 230;

/** The heights of the pictures that a camera sends, from the smallest; each may be stretched a little. */
const heights = [180, 360];
const stretch = 1.25;
const aspect = 16 / 9;

/** What a window knows about a track when it chooses how to receive it. */
export interface TrackContext {
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
export function contextOf(
  { others, sizedFor, settled, layout, watch }: CallView,
  dominant: string | null,
  { userId, source }: { userId: string; source: VideoSource },
): TrackContext {
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

function isSwitchedOff({ shown, isForemost, bandwidth }: TrackContext, profile: Profile): boolean {
  if (shown === 'hidden') return profile?.clientTrackSwitchOffControl !== 'manual';
  const { trackSwitchOffMode: mode = 'predicted' } = profile ?? {};
  if (isForemost || mode === 'disabled') return false;
  return bandwidth === 'none' || (bandwidth === 'scarce' && mode === 'predicted');
}

/** The layer for a participant who is neither speaking nor chosen. */
function layerBesides(even: number, { others, shown }: TrackContext, profile: Profile): number {
  if (profile?.mode === 'presentation' && others > 1) return 0;
  const isGiven = profile?.contentPreferencesMode === 'manual';
  if (isGiven || shown === null || shown === 'hidden') return even;
  // Many people on a dense screen would each get the whole picture.
  return Math.min(layerOfSize(shown), even + 1, videoTopLayer);
}

function layerInFront({ shown }: TrackContext, profile: Profile): number {
  const isGiven = profile?.contentPreferencesMode === 'manual';
  return isGiven || shown === null || shown === 'hidden' ? videoTopLayer : layerOfSize(shown);
}

/** Whether a visible person's picture is withheld because the connection is too weak. */
export const isHeldBack = (context: TrackContext, profile: Profile): boolean =>
  context.shown !== 'hidden' && isSwitchedOff(context, profile);

/**
 * A window's preferences for a track: its layer, its priority, and whether it is received at all. Sound is always
 * received, with the highest priority. A screen is received in full while it is visible. The settings that the person
 * has chosen decide the rest of the faces.
 */
export function preferencesFor(
  { source }: { source: VideoSource },
  context: TrackContext,
  profile: Profile,
): VideoReceivePreferences {
  const even = initialReceivePreferences(source, context.others);
  if (source === 'microphone') return even;
  if (source === 'screen') {
    const isUnseen = context.shown === 'hidden' && profile?.clientTrackSwitchOffControl !== 'manual';
    return { ...even, isPaused: isUnseen };
  }
  const isPaused = isSwitchedOff(context, profile);
  const isSpeaker = context.isDominant && profile?.mode !== 'grid';
  const layer = (spatialLayer: number, priority = even.priority) => ({ isPaused, priority, spatialLayer });
  if (context.isPinned) return layer(layerInFront(context, profile), pinnedPriority);
  if (!isSpeaker) return layer(layerBesides(even.spatialLayer ?? 0, context, profile));
  const priority = priorities[profile?.dominantSpeakerPriority ?? 'standard'];
  return layer(layerInFront(context, profile), priority);
}
