import { useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { Select } from '@/ui/select';
import {
  type DeviceKind,
  deviceKinds,
  devicesOf,
  deviceToUse,
  readDeviceChoice,
  rememberDevice,
} from '../media/device-choice';
import type { LocalMedia } from '../media/local-media';
import { LevelBar } from './level-bar';

/** Where it is missing, the system chooses the speaker. */
const canChooseOutput = () => 'setSinkId' in HTMLMediaElement.prototype;

interface Props {
  media: LocalMedia;
  onSpeaker: (id: string) => void;
}

/** The camera, microphone and speaker of this device, which remembers the choice. */
export function DeviceSettings({ media, onSpeaker }: Props) {
  const { t } = useTranslation('video');
  const devices = useStore(media, (state) => state.devices);
  const microphone = useStore(media, ({ tracks }) => tracks.microphone);
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
