import { useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { Modal } from '@/ui/modal';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { trackOf } from '../media/capture';
import {
  type DeviceKind,
  deviceKinds,
  devicesOf,
  deviceToUse,
  readDeviceChoice,
  rememberDevice,
} from '../media/device-choice';
import type { LocalMedia } from '../media/local-media';
import {
  digitsOf,
  hasConnectionSettings,
  type RoomType,
  settingChoices,
  type SettingName,
  useVideoSettings,
} from '../video-settings';
import { LevelBar } from './meters';

interface CallSettingsProps {
  media: LocalMedia;
  roomType: RoomType;
  isInCall: boolean;
  onSpeaker: (id: string) => void;
  onClose: () => void;
}

export function CallSettings({ media, roomType, isInCall, onSpeaker, onClose }: CallSettingsProps) {
  const { t } = useTranslation('video');
  return (
    <Modal isOpen onOpenChange={onClose} title={t('settings')} closeLabel={t('close')}>
      <div className="mt-3 grid gap-6">
        <DeviceSettings media={media} onSpeaker={onSpeaker} />
        {hasConnectionSettings(roomType) && <ConnectionSettings isLocked={isInCall} />}
      </div>
    </Modal>
  );
}

const names = Object.keys(settingChoices) as SettingName[];

/** The settings that weigh a room's media against each other; fixed while the person is in it. */
function ConnectionSettings({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation('video');
  const settings = useVideoSettings();
  return (
    <fieldset disabled={isLocked} className="grid gap-4">
      <legend className="mb-3 font-display text-lg font-semibold text-ink">{t('connection.title')}</legend>
      <p className="text-ink-2">{t(isLocked ? 'connection.locked' : 'connection.about')}</p>
      {names.map((name) => (
        <Select
          key={name}
          label={t(`connection.${name}`)}
          placeholder=""
          isDisabled={isLocked}
          options={settingChoices[name].map((id) => ({ id, label: t(`connection.${id}`) }))}
          value={settings[name]}
          onChange={(chosen) => useVideoSettings.setState({ [name]: chosen })}
        />
      ))}
      <TextField
        label={t('connection.maxAudioBitrate')}
        description={t('connection.maxAudioBitrateHint')}
        inputMode="numeric"
        isDisabled={isLocked}
        value={settings.maxAudioBitrate}
        onChange={(typed) => useVideoSettings.setState({ maxAudioBitrate: digitsOf(typed) })}
      />
    </fieldset>
  );
}

/** Where it is missing, the system chooses the speaker. */
const canChooseOutput = () => 'setSinkId' in HTMLMediaElement.prototype;

interface DeviceSettingsProps {
  media: LocalMedia;
  onSpeaker: (id: string) => void;
}

/** The camera, microphone and speaker of this device, which remembers the choice. */
function DeviceSettings({ media, onSpeaker }: DeviceSettingsProps) {
  const { t } = useTranslation('video');
  const devices = useStore(media, (state) => state.devices);
  const microphone = useStore(media, ({ sources }) => trackOf(sources.microphone));
  const [choice, setChoice] = useState(readDeviceChoice);

  function choose(kind: DeviceKind, id: string) {
    rememberDevice(kind, id);
    setChoice(readDeviceChoice());
    if (kind === 'audiooutput') onSpeaker(id);
    else void media.change(kind === 'videoinput' ? 'camera' : 'microphone');
  }
  return (
    <div className="grid gap-4">
      {deviceKinds.map((kind) => {
        const there = devicesOf(kind, devices);
        if (kind === 'audiooutput' && (!canChooseOutput() || there.length === 0)) return null;
        const [first] = there;
        return (
          <div key={kind} className="grid gap-2">
            <Select
              label={t(`devices.${kind}`)}
              placeholder={t('devices.none')}
              options={there.map(({ deviceId, label }, at) => ({
                id: deviceId,
                label: label || t('devices.unnamed', { count: at + 1 }),
              }))}
              value={deviceToUse(kind, choice, devices) ?? first?.deviceId ?? null}
              onChange={(id) => choose(kind, id)}
            />
            {kind === 'audioinput' && <LevelBar track={microphone} />}
          </div>
        );
      })}
    </div>
  );
}
