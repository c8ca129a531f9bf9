import { tokenRefusedNumber } from '@nestmate/contract/video';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { mediaFailedCode } from '../engine/engine';
import { browserMedia } from '../media/browser-media';
import { createLocalMedia } from '../media/local-media';
import { ErrorDialog, useMediaToasts } from './call-notices';

function Warnings({ media }: { media: ReturnType<typeof createLocalMedia> }) {
  useMediaToasts(media);
  return null;
}

/** The warning in a browser with these devices; its button closes it. */
async function warningOf(plugged: Parameters<typeof plugIn>[0]) {
  plugIn(plugged);
  const media = createLocalMedia(browserMedia());
  const { person, unmount } = await show(<Warnings media={media} />);
  await media.open();
  const toast = await screen.findByRole('listitem');
  const words = toast.textContent ?? '';
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(media.getState().notice).toBeNull();
  media.release();
  unmount();
  return words;
}

it('shows in a closable toast what keeps the person from being seen and heard [8.14]', async () => {
  const access = 'Unable to Access Media:';
  expect(await warningOf({ denied: ['camera'] })).toContain(`${access}This page may not use your camera.`);
  expect(await warningOf({ denied: ['microphone'] })).toContain(
    `${access}This page may not use your microphone.`,
  );
  expect(await warningOf({ refusal: { name: 'NotAllowedError' } })).toContain(
    `${access}This page may not use your camera and microphone.`,
  );
  expect(
    await warningOf({ refusal: { name: 'NotAllowedError', message: 'Permission denied by system' } }),
  ).toContain(`${access}Your device blocks the camera or microphone`);
  expect(await warningOf({ refusal: { name: 'NotFoundError' } })).toContain(
    'Cannot Find Microphone or Camera:',
  );
  expect(
    await warningOf({ refusal: { name: 'NotReadableError', message: 'Could not start video source' } }),
  ).toContain('Error Acquiring Media:NotReadableError Could not start video source');
  expect(await warningOf({ cameras: 0, microphones: 0 })).toContain(
    'No Camera or Microphone DetectedOthers in the call can’t see or hear you.',
  );
  expect(await warningOf({ cameras: 0 })).toContain('No Camera DetectedOthers in the call can’t see you.');
  expect(await warningOf({ microphones: 0 })).toContain(
    'No Microphone DetectedOthers in the call can’t hear you.',
  );
  expect(await warningOf(null)).toContain('Browser or context not supported');
});

it('names the replacement for a device that was unplugged', async () => {
  const opened = plugIn();
  const media = createLocalMedia(browserMedia());
  const { unmount } = await show(<Warnings media={media} />);
  await media.open();
  const microphone = opened.find(({ kind }) => kind === 'audio');
  microphone?.stop();
  microphone?.dispatchEvent(new Event('ended'));
  await screen.findByText('Your microphone was disconnected');
  await screen.findByText('We’re using audio 2 now.');
  expect(opened.filter(({ kind, readyState }) => kind === 'audio' && readyState === 'live')).toHaveLength(1);
  media.release();
  unmount();
});

it('asks to check the credentials when the token was refused [8.13]', async () => {
  await show(
    <ErrorDialog
      failure={{ code: tokenRefusedNumber, reason: 'refused' }}
      name="Ben"
      onClose={() => undefined}
    />,
  );
  const refused = await screen.findByRole('alertdialog', { name: 'ERROR' });
  expect(refused.textContent).toContain('Please make sure you are using the correct credentials.');
  expect(refused.textContent).toContain('Error Code: 20101');
});

it('shows what failed with its code [8.13]', async () => {
  await show(
    <ErrorDialog
      failure={{ code: mediaFailedCode, reason: 'mediaFailed' }}
      name="Ben"
      onClose={() => undefined}
    />,
  );
  const failed = await screen.findByRole('alertdialog', { name: 'ERROR' });
  expect(failed.textContent).toContain('We couldn’t connect you with Ben.');
  expect(failed.textContent).toContain('Error Code: 53405');
  expect(failed.textContent).not.toContain('credentials');
});
