import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useStepping } from './steps';

it('a button navigates once when it is pressed twice, so that one Back leads to the previous step', () => {
  const { result } = renderHook(useStepping, { wrapper: BrowserRouter });
  const before = history.length;
  const { goOn } = result.current;
  act(() => {
    goOn('/verify-info?step=name');
    goOn('/verify-info?step=name');
  });
  expect(history.length).toBe(before + 1);
  expect(location.search).toBe('?step=name');
});
