import { hasConnectionSettings, type RoomType, type VideoSettings } from './video-settings';

/** The options with which an engine connects to a room. */
export interface ConnectOptions {
  dominantSpeaker: true;
  /** 1: only each side's own quality is known, without its causes. */
  networkQuality: { local: 1; remote: 1 };
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
