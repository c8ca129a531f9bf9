import { act, screen, within } from '@testing-library/react';
import { useStore } from 'zustand';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { createCall } from '../call/call';
import { browserMedia } from '../media/browser-media';
import { createLocalMedia } from '../media/local-media';
import type { RoomView } from '../room/room-engine';
import type { RoomState } from '../room/room-state';
import { Preview } from './preview';
import { RoomInCall } from './room-in-call';
import { useToggles } from './toggles';

const place = { sid: 'sid', chatId: 'a_b', name: 'Ben Okoye', firstName: 'Ben', picture: null };
const ben = { id: 'ben', stream: null, hasCamera: false, hasMicrophone: true, quality: null };

/** A call whose room is where the test says. */
function callIn() {
  const room = createStore<RoomView>()(() => ({
    state: { at: 'disconnected' },
    others: [ben],
    dominant: null,
    quality: null,
    failure: null,
  }));
  const call = createCall('sid', {
    media: createLocalMedia(browserMedia()),
    service: {
      roomType: async () => ({ roomType: 'peer-to-peer' }),
      ring: async () => ({ callId: 'one', isJoined: true }),
      answer: async () => ({}),
      decline: () => undefined,
      hangUp: () => undefined,
    },
    makeEngine: () => ({
      room,
      connect: async () => undefined,
      publish: async () => undefined,
      close: () => undefined,
    }),
  });
  return { call, become: (state: RoomState) => act(async () => room.setState({ state })) };
}

function Screen({ call }: { call: ReturnType<typeof createCall> }) {
  const toggles = useToggles(call.media);
  const step = useStore(call, (state) => state.step);
  if (step.at === 'preview')
    return <Preview call={call} place={place} toggles={toggles} onSpeaker={() => undefined} />;
  return (
    <RoomInCall
      call={call}
      place={place}
      toggles={toggles}
      onSpeaker={() => undefined}
      onChat={() => undefined}
    />
  );
}

it('shows the preview while disconnected, a banner without toggles while reconnecting, and the room while connected [4.16.5]', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.enter(null);
  const { person } = await show(<Screen call={call} />);
  const preview = within(await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' }));
  await person.click(preview.getByRole('button', { name: 'Call' }));

  const controls = within(await screen.findByRole('toolbar', { name: 'Call controls' }));
  const toggles = () => [
    controls.getByRole<HTMLButtonElement>('button', { name: 'Turn off microphone (M)' }),
    controls.getByRole<HTMLButtonElement>('button', { name: 'Turn off camera (V)' }),
  ];
  const areDisabled = () => toggles().map(({ disabled }) => disabled);
  await become({ at: 'connected' });
  expect(areDisabled()).toEqual([false, false]);
  expect(screen.queryByRole('alert')).toBeNull();

  await become({ at: 'reconnecting', attempt: 0 });
  expect(screen.getByRole('alert').textContent).toBe('Connection Lost: Reconnecting to room...');
  expect(areDisabled()).toEqual([true, true]);
  await person.keyboard('mv');
  expect(call.media.getState().wants).toEqual({ camera: true, microphone: true });
  expect(controls.getByRole<HTMLButtonElement>('button', { name: 'Hang up' }).disabled).toBe(false);

  await become({ at: 'connected' });
  expect(screen.queryByRole('alert')).toBeNull();
  await person.keyboard('mv');
  expect(call.media.getState().wants).toEqual({ camera: false, microphone: false });
  // The camera takes a moment: a second press within it does nothing.
  await person.keyboard('v');
  expect(call.media.getState().wants.camera).toBe(false);
  act(() => call.leave());
});

it('says before and in a call that nothing is heard from a microphone that is on', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.enter(null);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { person } = await show(<Screen call={call} />);
  const words = /^We hear nothing from your microphone/;
  await screen.findByText('Say something to test your microphone.');
  act(() => void vi.advanceTimersByTime(5000));
  await screen.findByText(words);
  await person.click(screen.getByRole('button', { name: 'Call' }));
  await become({ at: 'connected' });
  expect(screen.queryByText(words)).toBeNull();
  act(() => void vi.advanceTimersByTime(5000));
  await screen.findByText(words);
  await person.keyboard('m');
  expect(screen.queryByText(words)).toBeNull();
  act(() => call.leave());
  vi.useRealTimers();
});
