import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CountField } from './count-field';

function Capacity() {
  const [count, setCount] = useState(2);
  return <CountField label="People" min={1} max={8} value={count} isReadOnly={false} onChange={setCount} />;
}

it('holds a whole number within its bounds, whatever is typed', () => {
  render(<Capacity />);
  const box = screen.getByLabelText<HTMLInputElement>('People');
  const afterTyping = (value: string) => {
    fireEvent.change(box, { target: { value } });
    return box.value;
  };
  expect(['4', '2.6', '40', '-3', ''].map(afterTyping)).toEqual(['4', '3', '8', '1', '1']);
});
