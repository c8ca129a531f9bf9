import { calls } from '@nestmate/contract';
import { type MembershipId, membershipId as anyMembershipId, userId } from '@nestmate/contract/ids';
import type { SearchFilters } from '@nestmate/contract/search';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refreshProfile } from '@/features/profile';
import { queryClient } from '@/platform/calls/query-client';
import { deliver } from '@/platform/live/events';
import { selectMembership } from '@/platform/session/session';
import { fillQueries, mutate } from '@/testing/queries';
import { candidateOf, mayaId, membershipOf, uuid, searchOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import { useDecide } from './candidate/use-decide';
import { deckStore } from './deck/deck';
import { cardOf } from './deck/deck-store.fixtures';
import { findKeys } from './find.keys';
import { followFind } from './find.live';
import { useSearch } from './search/search.queries';

const { membershipId } = membershipOf();
const self = { userId: userId.parse(mayaId), membershipId };
const other = candidateOf(7);

beforeEach(() => {
  signIn();
  answer(calls.find.cards, {
    user_profile_cards: [],
    page: 0,
    finished: true,
    deck: 'open',
    hasDecided: false,
  });
});

const fill = () =>
  fillQueries({
    candidate: findKeys.candidate(membershipId, other.membership_id),
    'another candidate': findKeys.candidate(membershipId, uuid(9)),
    search: findKeys.search(membershipId),
  });

it('reads a candidate again after a decision about them', async () => {
  answer(calls.find.setStatus, { status: 'Interested', revision: 1 });
  const stale = fill();
  await mutate(() => ({ mutateAsync: useDecide(other).decide }), 'interested' as const);
  expect(stale()).toEqual(['candidate']);
});

it('reads all candidates of a membership again after its profile has changed', async () => {
  const stale = fill();
  await refreshProfile(uuid(99) as MembershipId);
  expect(stale()).toEqual([]);
  await refreshProfile(membershipId);
  expect(stale()).toEqual(['candidate', 'another candidate']);
});

it('reads a candidate again when they have left or like back', async () => {
  const stop = followFind(self);
  const event = { membershipId, otherMembershipId: other.membership_id };
  const stale = fill();
  deliver('resident.left', event);
  expect(stale()).toEqual(['candidate']);

  answer(calls.find.candidate, other);
  fill();
  deliver('interest.mutual', event);
  await waitFor(() => expect(requestsOf(calls.find.candidate)).toHaveLength(1));
  stop();
});

it('drops a card from the deck when another window has decided', async () => {
  answer(calls.find.cards, {
    user_profile_cards: [{ ...cardOf(7), membership_id: other.membership_id }],
    page: 0,
    finished: true,
    deck: 'open',
    hasDecided: false,
  });
  await deckStore.load('queued');
  const card = deckStore.getState().buckets.queued.cards.find(({ demo }) => !demo);
  const decided = { otherMembershipId: other.membership_id, status: 'skipped', revision: 1 } as const;
  expect(card?.membership_id).toBe(other.membership_id);

  const stop = followFind(self);
  const stale = fill();
  const queued = () => deckStore.getState().buckets.queued.cards;
  deliver('interest.decided', { ...decided, membershipId: anyMembershipId.parse(uuid(99)) });
  expect(queued()).toContain(card);
  deliver('interest.decided', { ...decided, membershipId });
  expect(queued()).not.toContain(card);
  expect(deckStore.getState().buckets.skipped.cards).toEqual([card]);
  expect(stale()).toEqual(['candidate']);
  stop();
});

it('reads the search again when a change could not be saved', async () => {
  answer(calls.find.settings, searchOf());
  const { result } = renderHook(() => useSearch('Not saved'), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.settings.data).toBeDefined());
  const reads = () => requestsOf(calls.find.settings).length;
  expect(reads()).toBe(1);
  refuse(calls.find.saveSettings, { code: 500, error_code: 'Unexpected' });
  act(() => result.current.clear());
  await waitFor(() => expect(reads()).toBe(2));
});

it('saves the last change of a membership even if another membership changes its search meanwhile', async () => {
  const second = membershipOf({ membershipId: anyMembershipId.parse(uuid(99)) });
  signIn([membershipOf(), second]);
  answer(calls.find.settings, searchOf());
  const { result } = renderHook(() => useSearch('Not saved'), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const choose = async (groupSizeFilter: number) => {
    await waitFor(() => expect(result.current.settings.data).toBeDefined());
    act(() => result.current.change({ groupSizeFilter }));
  };
  const release = answerLater(calls.find.saveSettings);
  await choose(1);
  await choose(2);
  act(() => selectMembership(second.membershipId));
  await choose(3);
  release();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  const saved = requestsOf(calls.find.saveSettings).map(({ body }) => body as SearchFilters);
  expect(saved.map(({ groupSizeFilter }) => groupSizeFilter)).toEqual([1, 3, 2]);
});

it('does not read the search of another window while its own change is being saved', async () => {
  const stop = followFind(self);
  const stale = fill();
  let save = () => {};
  const saving = mutate(
    () =>
      useMutation({
        mutationKey: findKeys.savingSearch(membershipId),
        mutationFn: () => new Promise<void>((done) => (save = done)),
      }),
    undefined,
  );
  await waitFor(() => expect(queryClient.isMutating()).toBe(1));
  deliver('suggestions.changed', { membershipId });
  expect(stale()).toEqual([]);
  save();
  await saving;
  deliver('suggestions.changed', { membershipId });
  expect(stale()).toEqual(['search']);
  stop();
});
