import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { browserMedia } from '../media/browser-media';
import { createLocalMedia, type LocalMedia } from '../media/local-media';
import { Toggles, useToggles } from './toggles';

const Buttons = ({ media }: { media: LocalMedia }) => <Toggles media={media} toggles={useToggles(media)} />;
const names = () =>
  screen.getAllByRole('button', { name: /^Turn/ }).map((button) => button.getAttribute('aria-label'));

it('asks for a microphone that the browser refused when it is pressed', async () => {
  plugIn({ denied: ['microphone'] });
  const media = createLocalMedia(browserMedia());
  const { person } = await show(<Buttons media={media} />);
  await media.open();
  await waitFor(() => expect(names()).toEqual(['Turn on microphone (M)', 'Turn off camera (V)']));
  plugIn();
  await person.click(screen.getByRole('button', { name: 'Turn on microphone (M)' }));
  await waitFor(() => expect(names()).toEqual(['Turn off microphone (M)', 'Turn off camera (V)']));
  expect(media.getState().sources.microphone).toMatchObject({ at: 'open', track: { enabled: true } });
  media.release();
});

it('shows a missing device as off, even after its notice was read', async () => {
  plugIn({ cameras: 0, microphones: 0 });
  const media = createLocalMedia(browserMedia());
  await show(<Buttons media={media} />);
  await media.open();
  media.dismiss();
  await waitFor(() => expect(names()).toEqual(['Turn on microphone (M)', 'Turn on camera (V)']));
  media.release();
});
