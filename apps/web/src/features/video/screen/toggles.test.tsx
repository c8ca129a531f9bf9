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

it('a phone with two cameras offers to flip them, once the facing of the picture is known [4.16.8]', async () => {
  const flip = () => screen.queryByRole('button', { name: 'Switch camera' });
  for (const [cameras, facingMode, isOffered] of [
    [2, 'user', true],
    [1, 'user', false],
    [2, undefined, false],
  ] as const) {
    const opened = plugIn({ cameras, facingMode });
    const media = createLocalMedia(browserMedia());
    const { person, unmount } = await show(<Buttons media={media} />);
    await media.open();
    await screen.findByRole('button', { name: 'Turn off camera (V)' });
    expect(flip() !== null, `${cameras} cameras, facing ${facingMode}`).toBe(isOffered);
    const button = flip();
    const before = opened.length;
    if (button) {
      await person.click(button);
      await waitFor(() => expect(opened.length).toBeGreaterThan(before));
      expect(opened.at(-1)?.constraints).toMatchObject({ facingMode: { ideal: 'environment' } });
    }
    media.release();
    unmount();
  }
});
