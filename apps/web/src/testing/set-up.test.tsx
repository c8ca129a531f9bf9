import { screen } from '@testing-library/react';
import { startTransition, use, useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { showAll } from './screen';

const texts = Promise.resolve('texts');

/** Reads a promise, and follows its own count one transition later. */
function Follower() {
  use(texts);
  const [count, setCount] = useState(0);
  const [followed, setFollowed] = useState(0);
  useLayoutEffect(() => startTransition(() => setFollowed(count)), [count]);
  return (
    <button type="button" onClick={() => startTransition(() => setCount(count + 1))}>
      followed {followed}
    </button>
  );
}

it('loses no update that follows a press, although a component reads a promise', async () => {
  const { person } = await showAll(<Follower />);
  await person.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('followed 1');
});
