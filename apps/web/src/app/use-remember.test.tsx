import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useRemember } from './use-remember';

let signedIn = true;
function Page() {
  useRemember({ signedIn, isLedAway: !signedIn });
  return null;
}

const remembered = () => sessionStorage.getItem('nestmate.address');

/** Two pages of a person who then logs out. */
async function afterLogout() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/matches'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/chat'));
  signedIn = false;
  await act(() => router.navigate('/', { replace: true }));
  sessionStorage.clear();
  return router;
}

beforeEach(() => {
  signedIn = true;
  sessionStorage.clear();
});

it('does not remember the last person’s page, to which Back leads after a logout, for the next person', async () => {
  const router = await afterLogout();
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/matches');
  expect(remembered()).toBeNull();
});

it('remembers a link that is followed after a logout', async () => {
  const router = await afterLogout();
  await act(() => router.navigate('/matches'));
  expect(remembered()).toContain('/matches');
});

it.each([
  ['back_forward', null],
  ['navigate', '/matches'],
])(
  'remembers only addresses that the person opens themself on a page loaded by “%s”: %s',
  async (type, kept) => {
    signedIn = false;
    const loads = vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ type } as unknown as PerformanceEntry]);
    const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/matches'] });
    render(<RouterProvider router={router} />);
    loads.mockRestore();
    if (kept === null) expect(remembered()).toBeNull();
    else expect(remembered()).toContain(kept);
  },
);
