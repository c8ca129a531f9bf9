import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { it } from 'vitest';
import { prepareConsole } from '../testing/console';
import { Windows } from './windows';

prepareConsole();

const room = { room_id: 'r' as never, people: 2, is_locked: false, unit_number: null };

it.each([
  ['Alone', { room: null, capacity: 4 }],
  ['2 of 4', { room, capacity: 4 }],
  ['2 of 4, locked', { room: { ...room, is_locked: true }, capacity: 4 }],
  ['2 of 40', { room, capacity: 40 }],
])('shows how full a unit is: %s', async (words, unit) => {
  await act(async () =>
    render(
      <Suspense>
        <Windows {...unit} />
      </Suspense>,
    ),
  );
  await screen.findByText(words);
});
