import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { useReach } from '@/platform/calls/reach';
import { show } from '@/testing/screen';
import { framedScreen } from './framed-screen';
import { UnlessLate, ScreenSkeleton } from './late-screen';

afterEach(() => history.replaceState(null, '', '/'));

it('shows a skeleton until the late code of the next screen is there', async () => {
  let resolve = (_screen: { default: () => string }) => undefined as void;
  const loading = new Promise<{ default: () => string }>((resolveIt) => {
    resolve = resolveIt;
  });
  const { Screen } = framedScreen(() => loading, '/find');
  history.replaceState(null, '', '/find');
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <UnlessLate>
          <Suspense>
            <Routes>
              <Route path="/find" element={<Link to="/chat">Chats</Link>} />
              <Route path="/chat" element={<Screen />} />
            </Routes>
          </Suspense>
        </UnlessLate>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Chats' }));
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByRole('link', { name: 'Chats' })).toBeNull();
  resolve({ default: () => 'All chats' });
  await screen.findByText('All chats');
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

it('says that the server does not reply while a screen’s code does not arrive', async () => {
  await show(<ScreenSkeleton />);
  screen.getByRole('status', { name: 'Loading' });
  act(() => useReach.setState({ isLost: true }));
  await screen.findByText('We’ll show this as soon as Nestmate replies.');
  act(() => useReach.setState({ isLost: false }));
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText(/as soon as Nestmate replies/)).toBeNull();
});
