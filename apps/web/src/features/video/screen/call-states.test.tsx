import { act, screen, waitFor, within } from '@testing-library/react';
import { useStore } from 'zustand';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { plugIn, SimulatedTrack } from '@/testing/media';
import { show } from '@/testing/screen';
import { slowTheClock } from '@/testing/slow-clock';
import type { Call } from '../call/call';
import { type CallConversation, useCurrentCall } from '../current-call';
import type { TurnOnSound } from './call-sound';
import { inOrder } from '../engine/participants';
import { Preview } from './preview';
import { LargeCall } from './large-call';
import { ben, callIn, connected, conversation } from './simulated-call';
import { useToggles } from './toggles';

const chat = {
  Beside: ({ chatId }: { chatId: string }) => <p>The chat {chatId}</p>,
  News: ({ sid }: { sid: string }) => <p>News of {sid}</p>,
};

function Screen({
  call,
  turnOnSound = null,
  at = conversation,
}: {
  call: Call;
  turnOnSound?: TurnOnSound;
  at?: CallConversation;
}) {
  const toggles = useToggles(call.media);
  const step = useStore(call, (state) => state.step);
  if (step.at === 'preview')
    return <Preview call={call} conversation={at} toggles={toggles} onSpeaker={() => undefined} />;
  return (
    <LargeCall
      call={call}
      conversation={at}
      toggles={toggles}
      turnOnSound={turnOnSound}
      float={null}
      chat={chat}
      onSpeaker={() => undefined}
      onSmall={() => undefined}
      onChat={() => undefined}
    />
  );
}

it('shows the preview, a reconnecting banner or the room by its connection [4.16.5]', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  const preview = within(await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' }));
  await person.click(preview.getByRole('button', { name: 'Call' }));

  const controls = within(await screen.findByRole('toolbar', { name: 'Call controls' }));
  const toggles = () => [
    controls.getByRole<HTMLButtonElement>('button', { name: 'Turn off microphone (M)' }),
    controls.getByRole<HTMLButtonElement>('button', { name: 'Turn off camera (V)' }),
  ];
  const areDisabled = () => toggles().map(({ disabled }) => disabled);
  await become(connected);
  expect(areDisabled()).toEqual([false, false]);
  expect(screen.queryByRole('alert')).toBeNull();

  await become({ state: { at: 'reconnecting', attempt: 0 } });
  expect(screen.getByRole('alert').textContent).toBe('Connection Lost: Reconnecting to room...');
  expect(areDisabled()).toEqual([true, true]);
  await person.keyboard('mv');
  expect(call.media.getState().wants).toEqual({ camera: true, microphone: true });
  expect(controls.getByRole<HTMLButtonElement>('button', { name: 'Hang up' }).disabled).toBe(false);

  await become(connected);
  expect(screen.queryByRole('alert')).toBeNull();
  await person.keyboard('mv');
  expect(call.media.getState().wants).toEqual({ camera: false, microphone: false });
  // The camera takes a moment: a second press within it does nothing.
  await person.keyboard('v');
  expect(call.media.getState().wants.camera).toBe(false);
  act(() => call.leave());
});

it('says to the caller who is joining, until they have joined [4.16.1]', async () => {
  plugIn();
  const { call } = callIn(undefined, undefined, false);
  await call.openPreview(null);
  const { person, unmount } = await show(<Screen call={call} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  expect((await screen.findAllByText('Calling Ben…')).length).toBeGreaterThan(0);
  act(() => call.news({ type: 'joining', callId: 'one', people: ['ben'] }));
  expect(screen.getAllByText('Ben is joining…').length).toBeGreaterThan(0);
  expect(screen.queryByText('Calling Ben…')).toBeNull();
  act(() => call.news({ type: 'joined', callId: 'one' }));
  expect(screen.queryByText('Ben is joining…')).toBeNull();
  expect(screen.getAllByText('Joining…').length).toBeGreaterThan(0);
  act(() => call.leave());
  unmount();

  const { call: ofRoom } = callIn(undefined, undefined, false);
  await ofRoom.openPreview(null);
  const people = Object.fromEntries(
    ['Cyd', 'Dan'].map((firstName) => [firstName, { name: firstName, firstName, picture: null }]),
  );
  const room = await show(<Screen call={ofRoom} at={{ ...conversation, name: 'Cyd, Dan', people }} />);
  await room.person.click(await screen.findByRole('button', { name: 'Call' }));
  act(() => ofRoom.news({ type: 'joining', callId: 'one', people: ['Dan'] }));
  expect(screen.getAllByText('Dan is joining…').length).toBeGreaterThan(0);
  act(() => ofRoom.news({ type: 'joining', callId: 'one', people: ['Cyd', 'Dan'] }));
  expect(screen.getAllByText('Cyd and Dan are joining…').length).toBeGreaterThan(0);
  act(() => ofRoom.news({ type: 'joining', callId: 'one', people: [] }));
  expect(screen.getAllByText('Calling your roommates…').length).toBeGreaterThan(0);
  act(() => ofRoom.leave());
});

it('says before and in a call that nothing is heard from a microphone that is on', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { person } = await show(<Screen call={call} />);
  const words = /^We hear nothing from your microphone/;
  await screen.findByText('Say something to test your microphone.');
  act(() => void vi.advanceTimersByTime(5000));
  await screen.findByText(words);
  await person.click(screen.getByRole('button', { name: 'Call' }));
  await become(connected);
  expect(screen.queryByText(words)).toBeNull();
  act(() => void vi.advanceTimersByTime(5000));
  await screen.findByText(words);
  await person.keyboard('m');
  expect(screen.queryByText(words)).toBeNull();
  act(() => call.leave());
  vi.useRealTimers();
});

it('asks in the call for the click that the browser requires to play sound', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const turnOn = vi.fn<() => void>();
  const { person } = await show(<Screen call={call} turnOnSound={turnOn} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  await become(connected);
  const dialog = within(screen.getByRole('dialog', { name: 'Video call with Ben Okoye' }));
  await person.click(dialog.getByRole('button', { name: 'Turn on sound' }));
  expect(turnOn).toHaveBeenCalledOnce();
  act(() => call.leave());
});

/** A call with Ben, whose face is shown. */
async function callWithBen() {
  plugIn();
  const shared = new SimulatedTrack('video');
  Object.assign(navigator.mediaDevices, { getDisplayMedia: async () => ({ getTracks: () => [shared] }) });
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const camera = new MediaStream();
  await become({ ...connected, others: [{ ...ben, camera, hasCamera: true }] });
  const theirs = new MediaStream();
  const videos = () =>
    [...document.querySelectorAll('video')].flatMap(({ srcObject }) =>
      srcObject === camera ? ['face'] : srcObject === theirs ? ['screen'] : [],
    );
  expect(videos()).toEqual(['face']);
  return { call, become, person, shared, camera, theirs, videos };
}

it('calls a participant by the first name', async () => {
  const { call } = await callWithBen();
  // As short as in the bar and on the tiles.
  expect(screen.getAllByText('Ben').length).toBeGreaterThan(0);
  expect(screen.queryByText('Ben Okoye')).toBeNull();
  act(() => call.leave());
});

it('says that the own screen is shared until that stops', async () => {
  const { call, person, shared } = await callWithBen();
  await person.click(screen.getByRole('button', { name: 'Share your screen' }));
  await screen.findAllByText('You’re sharing your screen.');
  expect(call.screen.getState().track).toBe(shared);
  await person.click(screen.getByRole('button', { name: 'Stop sharing your screen' }));
  expect([call.screen.getState().track, shared.readyState]).toEqual([null, 'ended']);
  act(() => call.leave());
});

it('shows another’s screen large until a face is chosen', async () => {
  const { call, become, person, camera, theirs, videos } = await callWithBen();
  await become({ others: [{ ...ben, camera, hasCamera: true, screen: theirs, hasScreen: true }] });
  await screen.findAllByText('Ben is sharing their screen.');
  expect(videos()).toEqual(['screen', 'face']);
  await person.click(screen.getByRole('button', { name: 'Show Ben large' }));
  expect(videos()).toEqual(['face', 'screen']);
  await person.click(screen.getByRole('button', { name: 'Show Ben’s screen large' }));
  expect(videos()).toEqual(['screen', 'face']);
  act(() => call.leave());
});

it('shows the screen that began last of two, and the other in a tile that leads to it', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(
    <Screen call={call} at={{ ...conversation, name: 'Cyd, Dan', people: {} }} />,
  );
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const [cyd, dan] = ['Cyd', 'Dan'].map((firstName) => ({
    ...ben,
    camera: new MediaStream(),
    id: firstName,
    firstName,
  }));
  if (!cyd || !dan) throw new Error('Two others');
  const sharing = { screen: new MediaStream(), hasScreen: true };
  await become({ ...connected, others: [dan, { ...cyd, ...sharing }] });
  await screen.findAllByText('Cyd is sharing their screen.');
  const both = [
    { ...dan, ...sharing },
    { ...cyd, ...sharing },
  ];
  await become({ ...connected, others: both });
  await screen.findAllByText('Dan is sharing their screen.');
  await person.click(screen.getByRole('button', { name: 'Show Cyd’s screen large' }));
  await screen.findAllByText('Cyd is sharing their screen.');
  // It stays when somebody else speaks.
  await become({ ...connected, others: both.toReversed() });
  screen.getByRole('button', { name: 'Show Dan’s screen large' });
  act(() => call.leave());
});

it('says that the device is busy when there is nothing else to say', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const words = /^This device is busy/;
  await become({
    ...connected,
    isBusy: true,
    others: [{ ...ben, camera: new MediaStream(), microphone: new MediaStream(), hasCamera: true }],
  });
  await screen.findAllByText(words);
  await become({ quality: 1 });
  expect(screen.queryByText(words)).toBeNull();
  act(() => call.leave());
});

it('explains a missing picture, and does not say that the camera was turned off', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(
    <Screen call={call} at={{ ...conversation, name: 'Cyd, Dan', people: {} }} />,
  );
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const others = (['background', 'bandwidth', null] as const).map((cameraRest, at) => {
    const firstName = ['Dan', 'Cyd', 'Eli'][at] ?? '';
    return { ...ben, camera: new MediaStream(), id: firstName, firstName, cameraRest };
  });
  await become({ ...connected, others });
  const tile = (name: string) => screen.getByRole('button', { name: `Show ${name} large` }).textContent;
  expect(tile('Dan')).toContain('Camera paused');
  expect(tile('Cyd')).toContain('Paused for your weak connection');
  expect(tile('Eli')).not.toContain('aused');
  await screen.findAllByText('Dan’s camera is paused.');
  await become({ others: others.slice(1) });
  await screen.findAllByText('Your connection is too weak for Cyd’s picture right now.');
  await become({ others: others.slice(2) });
  await screen.findAllByText('Eli’s camera is off');
  act(() => call.leave());
});

it('shows and announces who joins and leaves a room’s call, and announces who speaks for a while', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(
    <Screen call={call} at={{ ...conversation, name: 'Cyd, Dan', people: {} }} />,
  );
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const [dan, cyd] = ['Dan', 'Cyd'].map((firstName) => ({ ...ben, id: firstName, firstName }));
  if (!dan || !cyd) throw new Error('They are two');
  await become({ ...connected, others: [dan] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await become({ others: [dan, cyd] });
  const shownFor = (words: string) =>
    screen.queryAllByText(words).map((line) => (line.closest('[aria-live]') ? 'announced' : 'shown'));
  expect(shownFor('Cyd joined.')).toEqual(['announced', 'shown']);
  act(() => void vi.advanceTimersByTime(5000));
  expect(shownFor('Cyd joined.')).toEqual([]);
  await become({ dominant: 'Cyd' });
  act(() => void vi.advanceTimersByTime(2900));
  await become({ dominant: 'Dan' });
  act(() => void vi.advanceTimersByTime(2900));
  expect(screen.queryByText(/is speaking/)).toBeNull();
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.getByText('Dan is speaking.')).toBeDefined();
  vi.useRealTimers();
  await become({ others: [dan] });
  await waitFor(() => expect(shownFor('Cyd left.')).toEqual(['announced', 'shown']));
  act(() => call.leave());
});

it('shows people in one size, the dominant speaker first, until a click pins one [4.16.7]', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(
    <Screen call={call} at={{ ...conversation, name: 'Cyd, Dan', people: {} }} />,
  );
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const others = ['Cyd', 'Dan'].map((firstName) => ({ ...ben, id: firstName, firstName }));
  await become({ ...connected, others: inOrder(others, 'Dan'), dominant: 'Dan' });
  const people = within(screen.getByRole('list', { name: 'People in this call' }));
  const names = () => people.getAllByRole('button').map((tile) => tile.getAttribute('aria-label'));
  expect(names()).toEqual(['Show Dan large', 'Show Cyd large', 'Show You large']);
  await person.click(people.getByRole('button', { name: 'Show Cyd large' }));
  expect(names()).toEqual(['Show You large', 'Show Dan large']);
  await person.click(screen.getByRole('button', { name: 'Stop showing Cyd large' }));
  expect(names()).toHaveLength(3);
  act(() => call.leave());
});

it('announces who of a room is in the call, and not who could be', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(
    <Screen call={call} at={{ ...conversation, firstName: 'Cyd, Dan', people: {} }} />,
  );
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const dan = { ...ben, camera: new MediaStream(), id: 'Dan', firstName: 'Dan', hasCamera: true };
  await become({ ...connected, others: [dan] });
  screen.getByText('You’re connected with Dan.');
  act(() => call.leave());
});

it('shows who is muted and how well they are connected, in a call of eight', async () => {
  plugIn();
  const { call, become } = callIn();
  const tooMany = vi.fn<() => void>();
  vi.stubGlobal('reportError', tooMany);
  await call.openPreview(null);
  const { person } = await show(
    <Screen call={call} at={{ ...conversation, name: 'Cyd, Dan', people: {} }} />,
  );
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const names = ['Ben', 'Cyd', 'Dan', 'Eli', 'Fay', 'Gus', 'Hal'];
  const others = names.map((firstName) => ({
    ...ben,
    camera: new MediaStream(),
    id: firstName,
    firstName,
    hasMicrophone: false,
    quality: 3 as const,
  }));
  await become({ ...connected, others, quality: 5 });
  const tile = (name: string) => screen.getByRole('button', { name: `Show ${name} large` });
  expect(
    screen.getByRole('button', {
      name: 'Show Cyd large',
      description: 'Cyd is muted Cyd’s connection: 3 of 5',
    }),
  ).toBe(tile('Cyd'));
  // The call's own view, its floating window and its end listen as well.
  const more = Array.from({ length: 5 }, () => call.subscribe(() => undefined));
  expect(tooMany).not.toHaveBeenCalled();
  for (const stop of more) stop();

  await person.click(tile('You'));
  expect(screen.queryByText('Cyd, Dan')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Stop showing You large' }));
  const [sharer] = others.slice(4);
  await become({
    others: others.map((other) =>
      other === sharer ? { ...other, hasScreen: true, screen: new MediaStream() } : other,
    ),
  });
  await screen.findAllByText('Fay is sharing their screen.');
  act(() => call.leave());
});

it('offers to join a call of roommates in progress, and calls nobody', async () => {
  plugIn();
  const { call, rings } = callIn();
  await call.openPreview(null);
  const at = { ...conversation, people: {}, isOn: true };
  const { person } = await show(<Screen call={call} at={at} />);
  await screen.findByText('Your roommates are talking. They see you once you join.');
  await person.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByRole('toolbar', { name: 'Call controls' });
  expect(rings).toEqual(['joins']);
  act(() => call.leave());
});

it('treats a click just after the call of roommates has ended as an attempt to join', async () => {
  plugIn();
  const { call, rings } = callIn();
  await call.openPreview(null);
  const on = createStore(() => true);
  function Ending() {
    return <Screen call={call} at={{ ...conversation, people: {}, isOngoing: useStore(on) }} />;
  }
  const { person } = await show(<Ending />);
  await screen.findByRole('button', { name: 'Join' });
  slowTheClock();
  act(() => on.setState(false));
  await person.click(screen.getByRole('button', { name: 'Call' }));
  expect(rings).toEqual(['joins']);
  act(() => call.leave());
});

it('has the conversation beside the call where there is room for it, and no page shows it meanwhile', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('1100'),
    addEventListener() {},
    removeEventListener() {},
  }));
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  await screen.findByRole('button', { name: 'Call' });
  expect(useCurrentCall.getState().cover).toBe('preview');
  await person.click(screen.getByRole('button', { name: 'Call' }));
  await become(connected);
  screen.getByText('News of sid');
  await person.click(screen.getByRole('button', { name: 'Open the chat' }));
  expect(screen.queryByText('News of sid')).toBeNull();
  const beside = within(screen.getByRole('complementary', { name: 'Chat with Ben Okoye' }));
  expect(beside.getByText('The chat a_b')).toBeDefined();
  expect(useCurrentCall.getState().cover).toBe('chatBeside');
  await person.click(beside.getByRole('button', { name: 'Close the chat' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(useCurrentCall.getState().cover).toBe('call');
  act(() => call.leave());
});

it('scrolls the reason that nobody can be called into view', async () => {
  const isBrought = vi.spyOn(Element.prototype, 'scrollIntoView');
  plugIn();
  const { call } = callIn('CalleeBusy');
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  const why = await screen.findByText('They’re in another call. Try again in a while.');
  expect(isBrought.mock.contexts).toContain(why.closest('[role=alert]')?.parentElement);
  act(() => call.leave());
});

it('warns of what the browser refuses in one place at a time', async () => {
  plugIn({ denied: ['camera', 'microphone'] });
  const { call } = callIn();
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' });
  await waitFor(() => expect(call.media.getState().notice?.kind).toBe('denied'));
  expect([screen.queryByText('Your camera is off'), screen.queryByText('Your microphone is off.')]).toEqual([
    null,
    null,
  ]);
  act(call.media.dismiss);
  await screen.findByText('Your camera is off');
  await screen.findByText('Your microphone is off.');
  await person.click(screen.getByRole('button', { name: 'Close' }));
});

it('says before the ring that a call of the room is not possible, and offers no Join or Call', async () => {
  plugIn();
  const { call, rings, letIn } = callIn(undefined, 'GroupCallUnavailable');
  await call.openPreview('one');
  const { person } = await show(<Screen call={call} />);
  const preview = within(await screen.findByRole('dialog', { name: 'Video call with Ben Okoye' }));
  await preview.findByText(/^Calls with your whole room aren’t possible here right now/);
  expect(preview.queryByRole('button', { name: 'Join' })).toBeNull();
  expect(preview.queryByRole('button', { name: 'Call' })).toBeNull();
  letIn();
  await person.click(preview.getByRole('button', { name: 'Try again' }));
  await preview.findByRole('button', { name: 'Join' });
  expect(preview.queryByText(/aren’t possible here/)).toBeNull();
  expect(rings).toEqual([]);
});
