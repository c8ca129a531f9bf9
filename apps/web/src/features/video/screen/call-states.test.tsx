import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { plugIn, SimulatedTrack } from '@/testing/media';
import { show } from '@/testing/screen';
import { useCurrentCall } from '../current-call';
import { notSentCode } from '../engine/engine';
import { fadeAfterMs } from './quiet-controls';
import { ben, callIn, connected, conversation, Screen } from './simulated-call';

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

it('says to a caller that the other is joining, until they have joined [4.16.1]', async () => {
  plugIn();
  const { call } = callIn(undefined, undefined, false);
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  expect((await screen.findAllByText('Calling Ben…')).length).toBeGreaterThan(0);
  act(() => call.receiveNews({ type: 'joining', callId: 'one', people: ['ben'] }));
  expect(screen.getAllByText('Ben is joining…').length).toBeGreaterThan(0);
  expect(screen.queryByText('Calling Ben…')).toBeNull();
  act(() => call.receiveNews({ type: 'joined', callId: 'one' }));
  expect(screen.queryByText('Ben is joining…')).toBeNull();
  expect(screen.getAllByText('Joining…').length).toBeGreaterThan(0);
  act(() => call.leave());
});

it('names the roommates who are joining to the caller of a room', async () => {
  plugIn();
  const { call } = callIn(undefined, undefined, false);
  await call.openPreview(null);
  const people = Object.fromEntries(
    ['Cyd', 'Dan'].map((firstName) => [firstName, { name: firstName, firstName, picture: null }]),
  );
  const { person } = await show(<Screen call={call} at={{ ...conversation, name: 'Cyd, Dan', people }} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  act(() => call.receiveNews({ type: 'joining', callId: 'one', people: ['Dan'] }));
  expect(screen.getAllByText('Dan is joining…').length).toBeGreaterThan(0);
  act(() => call.receiveNews({ type: 'joining', callId: 'one', people: ['Cyd', 'Dan'] }));
  expect(screen.getAllByText('Cyd and Dan are joining…').length).toBeGreaterThan(0);
  act(() => call.receiveNews({ type: 'joining', callId: 'one', people: [] }));
  expect(screen.getAllByText('Calling your roommates…').length).toBeGreaterThan(0);
  act(() => call.leave());
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

it('says that one’s own screen is shared until that stops', async () => {
  const { call, person, shared } = await callWithBen();
  await person.click(screen.getByRole('button', { name: 'Share your screen' }));
  await screen.findAllByText('You’re sharing your screen.');
  expect(call.screen.getState()).toEqual({ at: 'open', track: shared });
  await person.click(screen.getByRole('button', { name: 'Stop sharing your screen' }));
  expect([call.screen.getState(), shared.readyState]).toEqual([{ at: 'closed' }, 'ended']);
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

it('a call has its conversation beside it where there is room', async () => {
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

it('says that a track could not be sent, and the call continues [8.14]', async () => {
  plugIn();
  const { call, become, failToSend } = callIn();
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  await become(connected);
  expect(call.getState().failure).toBeNull();
  failToSend();
  await person.click(screen.getByRole('button', { name: 'Turn off microphone (M)' }));
  await waitFor(() => expect(call.getState().failure).toEqual({ reason: 'notSent', code: notSentCode }));
  expect(call.getState().step.at).not.toBe('over');
  act(() => call.leave());
});

/** No query of a wide window matches. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

it('controls fade from a phone’s picture, and the tap that shows them presses none [4.16.5]', async () => {
  onPhone();
  const { call } = await callWithBen();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const controls = screen.getByRole('toolbar', { name: 'Call controls' });
  const hangUp = within(controls).getByRole('button', { name: 'Hang up' });
  const areFaded = () => controls.closest('[data-fades]')?.classList.contains('opacity-0');
  const waitUnused = () => act(() => void vi.advanceTimersByTime(fadeAfterMs));
  const finger = { pointerType: 'touch', width: 20, height: 20 };
  fireEvent.keyDown(document.body, { key: 'Shift' });
  expect(areFaded()).toBe(false);
  waitUnused();
  expect(areFaded()).toBe(true);

  fireEvent.pointerDown(hangUp, finger);
  fireEvent.pointerUp(hangUp, finger);
  fireEvent.click(hangUp);
  expect([areFaded(), call.getState().step.at]).toEqual([false, 'inCall']);
  waitUnused();
  fireEvent.focus(hangUp);
  expect(areFaded()).toBe(false);

  waitUnused();
  // A screen reader's press has no finger.
  fireEvent.click(hangUp);
  expect(call.getState().step.at).toBe('over');
  vi.useRealTimers();
});

it('a message brings back the controls that have faded from a phone’s picture [4.16.5]', async () => {
  onPhone();
  const { call } = await callWithBen();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const controls = screen.getByRole('toolbar', { name: 'Call controls' }).closest('[data-fades]');
  fireEvent.keyDown(document.body, { key: 'Shift' });
  act(() => void vi.advanceTimersByTime(fadeAfterMs));
  expect(controls?.classList.contains('opacity-0')).toBe(true);
  fireEvent.click(screen.getByText('News of sid'));
  expect(controls?.classList.contains('opacity-0')).toBe(false);
  vi.useRealTimers();
  act(() => call.leave());
});

it('controls stay over a phone’s lit window, where there is no picture to see', async () => {
  onPhone();
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  const { person } = await show(<Screen call={call} />);
  await person.click(await screen.findByRole('button', { name: 'Call' }));
  await become(connected);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.keyDown(document.body, { key: 'Shift' });
  act(() => void vi.advanceTimersByTime(fadeAfterMs));
  const controls = screen.getByRole('toolbar', { name: 'Call controls' });
  expect(controls.closest('[data-fades]')?.classList.contains('opacity-0')).toBe(false);
  vi.useRealTimers();
  act(() => call.leave());
});

it('a call is answered without a preview, which appears where that is refused [4.16.2]', async () => {
  plugIn();
  const { call } = callIn();
  const opening = call.openPreview('one', true);
  await show(<Screen call={call} />);
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  await act(() => opening);
  expect(call.getState().step).toEqual({ at: 'joining', callId: 'one' });
  expect(screen.getAllByText('Joining…').length).toBeGreaterThan(0);
  act(() => call.leave());

  const refused = callIn(undefined, 'GroupCallUnavailable').call;
  await refused.openPreview('two', true);
  await show(<Screen call={refused} />);
  await screen.findByRole('button', { name: 'Try again' });
  act(() => refused.leave());
});
