import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session/session-end';

/** The settings that a person may choose, each with its default first or named below. */
export const settingChoices = {
  dominantSpeakerPriority: ['low', 'standard', 'high'],
  trackSwitchOffMode: ['predicted', 'detected', 'disabled'],
  bandwidthProfileMode: ['grid', 'collaboration', 'presentation'],
  contentPreferencesMode: ['auto', 'manual'],
  clientTrackSwitchOffControl: ['auto', 'manual'],
} as const;
export type SettingName = keyof typeof settingChoices;

export type VideoSettings = { readonly [Name in SettingName]: (typeof settingChoices)[Name][number] } & {
  /** Bits a second, digits only; empty for no limit. */
  readonly maxAudioBitrate: string;
};

export const defaultVideoSettings: VideoSettings = {
  trackSwitchOffMode: 'predicted',
  dominantSpeakerPriority: 'standard',
  bandwidthProfileMode: 'collaboration',
  maxAudioBitrate: '16000',
  contentPreferencesMode: 'auto',
  clientTrackSwitchOffControl: 'auto',
};

export const useVideoSettings = create<VideoSettings>()(() => defaultVideoSettings);

onSessionEnd(() => useVideoSettings.setState(defaultVideoSettings));

/** Takes the digits of what was typed. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 6);

/** `go` is a room for two, too. */
export type RoomType = 'go' | 'group' | 'peer-to-peer';

/** Where media flow directly between two windows, there is no server to configure. */
export const hasConnectionSettings = (roomType: RoomType): boolean => roomType === 'group';

/** The options with which an engine connects. */
export interface ConnectOptions {
  /** Whether the engine finds out who speaks. */
  dominantSpeaker: boolean;
  /** The person's own quality, and that of the others. 0: not known; 1: a level, without its causes. */
  networkQuality: { local: 0 | 1; remote: 0 | 1 };
  /** The first one is sent where both sides know it; in several sizes if it says so. */
  preferredVideoCodecs: readonly [{ codec: 'VP8'; simulcast: boolean }];
  /** Bits a second. */
  maxAudioBitrate?: number;
  bandwidthProfile?: {
    mode: VideoSettings['bandwidthProfileMode'];
    dominantSpeakerPriority: VideoSettings['dominantSpeakerPriority'];
    trackSwitchOffMode: VideoSettings['trackSwitchOffMode'];
    contentPreferencesMode: VideoSettings['contentPreferencesMode'];
    clientTrackSwitchOffControl: VideoSettings['clientTrackSwitchOffControl'];
  };
}

export function connectOptions(settings: VideoSettings, roomType: RoomType): ConnectOptions {
  const { maxAudioBitrate, bandwidthProfileMode: mode, ...profile } = settings;
  const isGroup = hasConnectionSettings(roomType);
  return {
    dominantSpeaker: true,
    networkQuality: { local: 1, remote: 1 },
    preferredVideoCodecs: [{ codec: 'VP8', simulcast: isGroup }],
    ...(isGroup && maxAudioBitrate !== '' && { maxAudioBitrate: Number(maxAudioBitrate) }),
    ...(isGroup && { bandwidthProfile: { mode, ...profile } }),
  };
}
