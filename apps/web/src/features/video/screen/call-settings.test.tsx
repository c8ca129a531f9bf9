import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { browserMedia } from '../media/browser-media';
import { readDeviceChoice } from '../media/device-choice';
import { createLocalMedia } from '../media/local-media';
import type { RoomType } from '../video-settings';
import { CallSettings } from './call-settings';

async function settingsOf(roomType: RoomType, isInCall = false) {
  plugIn({ cameras: 2, microphones: 2 });
  const media = createLocalMedia(browserMedia());
  await media.open();
  return show(
    <CallSettings
      media={media}
      roomType={roomType}
      isInCall={isInCall}
      onSpeaker={() => undefined}
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
