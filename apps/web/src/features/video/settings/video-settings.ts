import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session-end';

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
