import { membershipId } from '@nestmate/contract/ids';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Filter } from './residents.queries';
import { asChosen, useSelection } from './selection';

const ana = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000021');
const ben = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000022');
const locked: Filter = { room: 'locked' };
const alone: Filter = { room: 'alone' };

it('clears the selection when the filter changes, so that no action reaches people who are not shown', () => {
  const { result, rerender } = renderHook(({ filter }) => useSelection(filter, 10), {
    initialProps: { filter: locked },
  });
  act(() => result.current.add([ana, ben]));
  expect(asChosen(result.current.selection, locked)).toEqual({ ids: [ana, ben] });
  rerender({ filter: { ...locked } });
  expect(result.current.count).toBe(2);
  rerender({ filter: alone });
  expect([result.current.count, result.current.has(ana)]).toEqual([0, false]);

  act(() => result.current.chooseAll());
  act(() => result.current.toggle(ben));
  expect(result.current.count).toBe(9);
  expect(asChosen(result.current.selection, alone)).toEqual({ filter: alone, except: [ben] });
  rerender({ filter: locked });
  expect(result.current.count).toBe(0);
});
