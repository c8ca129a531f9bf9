import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { slowTheClock } from '@/testing/slow-clock';
import { orderParticipants } from '../engine/participants';
import { ben, callIn, connected, conversation, Screen } from './simulated-call';

it('shows the screen that began last of two until the other is chosen', async () => {
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

it('explains why a picture is missing', async () => {
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

it('announces who joins, leaves or speaks in a room’s call', async () => {
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
  await become({ ...connected, others: orderParticipants(others, 'Dan'), dominant: 'Dan' });
  const people = within(screen.getByRole('list', { name: 'People in this call' }));
  const names = () => people.getAllByRole('button').map((tile) => tile.getAttribute('aria-label'));
  expect(names()).toEqual(['Show Dan large', 'Show Cyd large', 'Show You large']);
  await person.click(people.getByRole('button', { name: 'Show Cyd large' }));
  expect(names()).toEqual(['Show You large', 'Show Dan large']);
  await person.click(screen.getByRole('button', { name: 'Stop showing Cyd large' }));
  expect(names()).toHaveLength(3);
  act(() => call.leave());
});

it('announces only who of a room is in the call', async () => {
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

it('joins a call of roommates in progress without calling anybody', async () => {
  plugIn();
  const { call, rings } = callIn();
  await call.openPreview(null);
  const at = { ...conversation, people: {}, isOngoing: true };
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

it('offers to try again in place of a call of the room that is not possible', async () => {
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
