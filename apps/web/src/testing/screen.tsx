import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import type { Membership } from '@nestmate/contract/memberships';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { WithOverview } from '@/features/profile';
import { SupportWidget } from '@/features/support';
import { queryClient } from '@/platform/calls/query-client';
import { startSession } from '@/platform/session/session';
import { Toaster } from '@/ui/toaster';
import { newPerson } from './person';
import { mayaId, membershipOf } from './residents';
import { answer } from './server';

/** Maya signs in, for the first of these memberships that she can act for. */
export function signIn(memberships: readonly Membership[] = [membershipOf()]) {
  startSession({
    accessToken: 'fresh',
    userId: userId.parse(mayaId),
    memberships: [...memberships],
    membershipId: memberships[0]?.membershipId ?? null,
  });
}

/** The reply of `product.options`. */
export const optionsReply = {
  productName: 'Nestmate',
  demo: false,
  openDemo: false,
  demoPasscodes: [],
  branch: null,
  takesLetters: false,
  supportEmail: 'help@nestmate.example',
  supportPhone: '+1 555 0100',
  supportWidget: null,
  google: { via: 'none' as const },
  apple: { via: 'none' as const },
  facebook: { via: 'none' as const },
  campuses: [],
};

interface ShownScreen {
  /** Simulates a person's input. */
  person: ReturnType<typeof newPerson>;
  unmount: () => void;
}

/** Renders a part of the product at an address, with what surrounds every screen: toasts, info modal and support. */
export const show = (part: ReactNode, options?: { at?: string; state?: unknown }): Promise<ShownScreen> =>
  showAll(
    <>
      {part}
      <SupportWidget floats WithAuthor={WithOverview} />
      <Toaster label="Notices" closeLabel="Close" missingCode="It did not open." />
    </>,
    options,
  );

/** Renders an element that needs no surroundings. */
export async function showAll(
  whole: ReactNode,
  { at = '/', state = null }: { at?: string; state?: unknown } = {},
): Promise<ShownScreen> {
  history.replaceState(state, '', at);
  answer(calls.product.options, optionsReply);
  const person = newPerson();
  const { unmount } = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Suspense>{whole}</Suspense>
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
  return { person, unmount };
}
