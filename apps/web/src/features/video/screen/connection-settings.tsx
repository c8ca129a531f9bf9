import { useTranslation } from '@/platform/use-translation';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { digitsOf, settingChoices, type SettingName, useVideoSettings } from '../settings/video-settings';

const names = Object.keys(settingChoices) as SettingName[];

/** The settings that weigh a room's media against each other; fixed while the person is in it. */
export function ConnectionSettings({ isLocked }: { isLocked: boolean }) {
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
