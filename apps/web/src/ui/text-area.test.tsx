import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextArea } from './text-area';

it('accepts 1500 characters unless the form sets another limit', () => {
  const { rerender } = render(<TextArea label="Text" value="Hello" onChange={() => {}} />);
  expect(screen.getByText('5/1500')).toBeTruthy();
  rerender(<TextArea label="Text" value="Hello" onChange={() => {}} limit={500} />);
  expect(screen.getByText('5/500')).toBeTruthy();
});

it('says in green that a text is long enough only while it has no error', () => {
  const props = { label: 'Text', value: 'Hello', onChange: () => {}, minimum: 5 };
  const { rerender } = render(<TextArea {...props} />);
  const isGreen = () => screen.getByText('5/1500').classList.contains('text-leaf');
  expect(isGreen()).toBe(true);
  rerender(<TextArea {...props} error="Found not allowed words: ass" />);
  expect(isGreen()).toBe(false);
});

it('counts the stored text: without spaces around it, with a letter and its accent as one', () => {
  const written = `  Zoe\u0308 好 😀 \n\n`;
  render(<TextArea label="Text" value={written} onChange={() => {}} />);
  expect(screen.getByText('7/1500')).toBeTruthy();
});
