import { expect, it } from 'vitest';
import { connectOptions, defaultVideoSettings, digitsOf, settingChoices } from './video-settings';

it('a call has six video settings with their choices and defaults [3.16]', () => {
  expect(settingChoices).toEqual({
    trackSwitchOffMode: ['predicted', 'detected', 'disabled'],
    dominantSpeakerPriority: ['low', 'standard', 'high'],
    bandwidthProfileMode: ['grid', 'collaboration', 'presentation'],
    contentPreferencesMode: ['auto', 'manual'],
    clientTrackSwitchOffControl: ['auto', 'manual'],
  });
  expect(defaultVideoSettings).toEqual({
    trackSwitchOffMode: 'predicted',
    dominantSpeakerPriority: 'standard',
    bandwidthProfileMode: 'collaboration',
    maxAudioBitrate: '16000',
    contentPreferencesMode: 'auto',
    clientTrackSwitchOffControl: 'auto',
  });
});

it('requests VP8, simulcast, the dominant speaker and network quality [7.34]', () => {
  const codecOf = (type: 'go' | 'group' | 'peer-to-peer') =>
    connectOptions(defaultVideoSettings, type).preferredVideoCodecs;
  expect(codecOf('peer-to-peer')).toEqual([{ codec: 'VP8', simulcast: false }]);
  expect(codecOf('go')).toEqual([{ codec: 'VP8', simulcast: false }]);
  expect(codecOf('group')).toEqual([{ codec: 'VP8', simulcast: true }]);
  expect(connectOptions(defaultVideoSettings, 'group')).toMatchObject({
    dominantSpeaker: true,
    networkQuality: { local: 1, remote: 1 },
    maxAudioBitrate: 16_000,
    bandwidthProfile: {
      mode: 'collaboration',
      dominantSpeakerPriority: 'standard',
      trackSwitchOffMode: 'predicted',
      contentPreferencesMode: 'auto',
      clientTrackSwitchOffControl: 'auto',
    },
  });
});

it('takes only digits for the audio bitrate', () => {
  expect(digitsOf('16 kbit 000')).toBe('16000');
});

it('an empty audio bitrate sets no limit', () => {
  expect(connectOptions({ ...defaultVideoSettings, maxAudioBitrate: '' }, 'group')).not.toHaveProperty(
    'maxAudioBitrate',
  );
});
