import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import type { Call } from '../call/call';
import { type CallConversation, useCurrentCall } from '../current-call';
import { ben, callIn, connected, conversation } from './simulated-call';
import { SmallCall } from './small-call';
import { useToggles } from './toggles';

function Small({ call, at = conversation }: { call: Call; at?: CallConversation }) {
  return <SmallCall call={call} conversation={at} toggles={useToggles(call.media)} turnOnSound={null} />;
}

const screenIs = (isWide: boolean) =>
  vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: isWide }) as unknown as MediaQueryList,
    );

it('the small call is a bar above a phone’s page that leads back to the call', async () => {
  plugIn();
  const { call } = callIn();
  await call.openPreview(null);
  screenIs(false);
  useCurrentCall.setState({ isSmall: true });
  const { person } = await show(<Small call={call} />);
  const bar = await screen.findByRole('complementary', { name: 'Video call with Ben Okoye' });
  expect(bar.hasAttribute('data-call-bar')).toBe(true);
  within(bar).getByText('Ben');
  within(bar).getByRole('button', { name: 'Hang up' });
  expect(within(bar).queryByRole('button', { name: /^Move the call/ })).toBeNull();
  await person.click(within(bar).getByRole('button', { name: 'Back to the call' }));
  expect(useCurrentCall.getState().isSmall).toBe(false);
  call.leave();
});

it('lets the person mute and unmute in the small call', async () => {
  plugIn();
  const { call } = callIn();
  await call.openPreview(null);
  const { person } = await show(<Small call={call} />);
  await person.click(await screen.findByRole('button', { name: 'Turn off microphone (M)' }));
  expect(call.media.getState().wants.microphone).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Turn on microphone (M)' }));
  expect(call.media.getState().wants.microphone).toBe(true);
  call.leave();
});

it('moves the small call to the other side by a drag or a button', async () => {
  plugIn();
  const { call } = callIn();
  await call.openPreview(null);
  screenIs(true);
  useCurrentCall.setState({ isSmall: true });
  const { person } = await show(<Small call={call} />);
  const small = await screen.findByRole('complementary');
  small.setPointerCapture = vi.fn<() => void>();
  small.getBoundingClientRect = () => new DOMRect(20, 80, 144, 176);
  const back = screen.getByRole('button', { name: 'Back to the call' });
  const finger = { pointerId: 1, isPrimary: true };
  // Two fingers zoom.
  fireEvent.pointerDown(back, { ...finger, clientX: 900 });
  fireEvent.pointerMove(back, { ...finger, clientX: 100 });
  fireEvent.pointerDown(back, { pointerId: 2, isPrimary: false, clientX: 300 });
  fireEvent.pointerMove(back, { pointerId: 2, isPrimary: false, clientX: 100 });
  fireEvent.pointerUp(back, { ...finger, clientX: 100 });
  expect(useCurrentCall.getState().side).toBe('right');
  fireEvent.pointerDown(back, { ...finger, clientX: 900 });
  fireEvent.pointerMove(back, { ...finger, clientX: 100 });
  fireEvent.pointerUp(back, { ...finger, clientX: 100 });
  fireEvent.click(back);
  expect(useCurrentCall.getState()).toMatchObject({ side: 'left', isSmall: true });
  await person.click(screen.getByRole('button', { name: 'Move the call to the right' }));
  expect(useCurrentCall.getState().side).toBe('right');
  await person.click(back);
  expect(useCurrentCall.getState().isSmall).toBe(false);
  call.leave();
});

it('shows who has just joined or left in the small call on a wide page', async () => {
  plugIn();
  const { call, become } = callIn();
  await call.openPreview(null);
  screenIs(true);
  const cyd = { ...ben, id: 'cyd', firstName: 'Cyd' };
  const people = { ben: { name: 'Ben Okoye', firstName: 'Ben', picture: null } };
  const room = { ...conversation, name: 'Ben, Cyd, Dan', firstName: 'Ben, Cyd, Dan', people };
  await call.ring();
  await become({ ...connected, others: [ben] });
  await show(<Small call={call} at={room} />);
  const small = within(await screen.findByRole('complementary'));
  const shown = (text: string) =>
    small.queryAllByText(text).filter((element) => !element.closest('[aria-live]')).length;
  expect(small.getByRole('timer').textContent).toBe('0:00');
  expect([shown('Ben'), shown('Cyd joined.')]).toEqual([1, 0]);
  await become({ others: [ben, cyd] });
  expect([shown('Ben, Cyd'), shown('Cyd joined.')]).toEqual([1, 1]);
  await become({ others: [ben] });
  expect([shown('Ben'), shown('Cyd left.')]).toEqual([1, 1]);
  act(() => call.leave());
});

it.each([
  ['in the lower corner', 100, '696px'],
  ['above, where a control is in that corner', 690, '96px'],
])('the small call lies on a wide page %s', async (_where, y, top) => {
  plugIn();
  const { call } = callIn();
  await call.openPreview(null);
  screenIs(true);
  const box = new DOMRect(1116, y, 160, 48);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  await show(
    <>
      <button type="button">New post</button>
      <Small call={call} />
    </>,
  );
  expect((await screen.findByRole('complementary')).style.top).toBe(top);
  call.leave();
});
