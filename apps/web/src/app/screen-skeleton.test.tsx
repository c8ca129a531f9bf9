import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReach } from '@/platform/reach';
import { show } from '@/testing/screen';
import { ScreenSkeleton } from './screen-skeleton';

it('says that the server does not reply while the code of a screen does not arrive, and waits for it again', async () => {
  await show(<ScreenSkeleton />);
  screen.getByRole('status', { name: 'Loading' });
  act(() => useReach.setState({ isLost: true }));
  await screen.findByText('We’ll show this as soon as Nestmate replies.');
  act(() => useReach.setState({ isLost: false }));
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText(/as soon as Nestmate replies/)).toBeNull();
});
