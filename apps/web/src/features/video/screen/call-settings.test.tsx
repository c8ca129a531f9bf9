import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { browserMedia } from '../media/browser-media';
import { readDeviceChoice, rememberDevice } from '../media/device-choice';
import { createLocalMedia } from '../media/local-media';
import { defaultVideoSettings, type RoomType, useVideoSettings } from '../video-settings';
import { CallSettings } from './call-settings';
import { CallSound, useSpeaker } from './call-sound';

async function settingsOf(
  roomType: RoomType,
  isInCall = false,
  onSpeaker = (_: string) => undefined as void,
) {
  plugIn({ cameras: 2, microphones: 2, speakers: 2 });
  const media = createLocalMedia(browserMedia());
  await media.open();
  return show(
    <CallSettings
      media={media}
      roomType={roomType}
      isInCall={isInCall}
      onSpeaker={onSpeaker}
      onClose={() => undefined}
    />,
  );
}

const selectOf = (name: string) => screen.getByRole('button', { name: new RegExp(`${name}$`) });

it('offers the settings of a call with their defaults [9.10]', async () => {
  const { person, unmount } = await settingsOf('group');
  await screen.findByRole('dialog', { name: 'Call settings' });
  for (const [name, chosen, others] of [
    ['Dominant speaker priority', 'Standard', ['Low', 'Standard', 'High']],
    ['Track switch off', 'Predicted', ['Predicted', 'Detected', 'Disabled']],
    ['Bandwidth profile', 'Collaboration', ['Grid', 'Collaboration', 'Presentation']],
    ['Content preferences', 'Auto', ['Auto', 'Manual']],
    ['Client track switch off control', 'Auto', ['Auto', 'Manual']],
  ] as const) {
    const select = selectOf(name);
    expect(select.textContent).toContain(chosen);
    await person.click(select);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(others);
    await person.keyboard('{Escape}');
  }
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Max audio bitrate' }).value).toBe('16000');

  await person.click(selectOf('Camera'));
  await person.click(screen.getByRole('option', { name: 'videoinput 2' }));
  await person.click(selectOf('Microphone'));
  await person.click(screen.getByRole('option', { name: 'audioinput 2' }));
  expect(readDeviceChoice()).toEqual({ videoinput: 'videoinput 2', audioinput: 'audioinput 2' });
  unmount();

  // They cannot change while connected, and are hidden where the two meet directly.
  const inRoom = await settingsOf('group', true);
  await screen.findByText('You can change these before the call.');
  expect(selectOf('Bandwidth profile').hasAttribute('disabled')).toBe(true);
  inRoom.unmount();
  for (const roomType of ['peer-to-peer', 'go'] as const) {
    const { unmount } = await settingsOf(roomType);
    await waitFor(() => selectOf('Camera'));
    expect(screen.queryByText('Connection')).toBeNull();
    unmount();
  }
});

it('takes digits only for the audio bitrate, and none for no limit [5.18]', async () => {
  const { person } = await settingsOf('group');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Max audio bitrate' });
  await person.clear(field);
  expect([field.value, useVideoSettings.getState().maxAudioBitrate]).toEqual(['', '']);
  await person.type(field, '2e4 kb,00');
  expect([field.value, useVideoSettings.getState().maxAudioBitrate]).toEqual(['2400', '2400']);
  useVideoSettings.setState(defaultVideoSettings);
});

it('remembers the chosen loudspeaker, and uses it right away [9.10]', async () => {
  HTMLMediaElement.prototype.setSinkId ??= async () => undefined;
  const used: string[] = [];
  const { person } = await settingsOf('peer-to-peer', false, (id) => void used.push(id));
  await person.click(selectOf('Speaker'));
  await person.click(screen.getByRole('option', { name: 'audiooutput 2' }));
  expect(used).toEqual(['audiooutput 2']);
  expect(readDeviceChoice().audiooutput).toBe('audiooutput 2');
});

it('plays the next call’s sound by the remembered loudspeaker [9.10]', async () => {
  rememberDevice('audiooutput', 'audiooutput 2');
  HTMLMediaElement.prototype.setSinkId ??= async () => undefined;
  const play = vi.spyOn(HTMLMediaElement.prototype, 'setSinkId').mockResolvedValue(undefined);
  function Sound() {
    const [speaker] = useSpeaker();
    return <CallSound stream={null} speaker={speaker} onRefused={() => undefined} />;
  }
  await show(<Sound />);
  expect(play.mock.calls).toEqual([['audiooutput 2']]);
  play.mockRestore();
});
