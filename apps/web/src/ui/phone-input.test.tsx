import { looksLikePhone } from '@nestmate/contract/rules/basic-info';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, expect, it, vi } from 'vitest';
import PhoneInput from './phone-input';
import { nationalText, readTyped } from './phone-number';

const { port1, port2 } = new MessageChannel();
/** Before anything that waits for a timer. */
const nextTask = () =>
  new Promise((done) => {
    port1.addEventListener('message', done, { once: true });
    port1.start();
    port2.postMessage(null);
  });
afterAll(() => port1.close());

function Field({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return (
    <PhoneInput label="Phone number" countryLabel="Country" locale="en" value={value} onChange={change} />
  );
}

it('expects a US number until another country is chosen', async () => {
  const typed: string[] = [];
  render(<Field onChange={(value) => typed.push(value)} />);
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'US');
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '2125550123');
  expect(typed.at(-1)).toBe('+12125550123');
});

it('keeps every digit of a number that is typed at full speed', async () => {
  render(<Field onChange={() => {}} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
  // As in a browser, where no key waits for the effects of the previous one.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const digit of '2125550123') {
    setValue?.call(field, field.value + digit);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: digit }));
    await nextTask();
  }
  await waitFor(() => expect(field.value).toBe('(212) 555-0123'));
  vi.unstubAllGlobals();
});

it('formats with spaces and brackets where that does not move the text being edited', async () => {
  const typed: string[] = [];
  render(<Field onChange={(value) => typed.push(value)} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
  await userEvent.type(field, '2125550123');
  expect(field.value).toBe('(212) 555-0123');
  await userEvent.type(field, '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field.value).toBe('(22) 555-0123');
  expect(typed.at(-1)).toBe('+1 (22) 555-0123');
  await userEvent.type(field, '1', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await userEvent.tab();
  expect(field.value).toBe('(212) 555-0123');
});

it('leaves an incomplete number as typed', async () => {
  render(<Field onChange={() => {}} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
  await userEvent.type(field, '12');
  const { value } = field;
  await userEvent.tab();
  expect(field.value).toBe(value);
});

it('moves a whole international number to its country', async () => {
  const typed: string[] = [];
  render(<Field onChange={(value) => typed.push(value)} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '+34912345678');
  await userEvent.tab();
  expect(typed.at(-1)).toBe('+34912345678');
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'ES');
  expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveProperty('value', '912 34 56 78');
});

it.each([
  ['＋4915112345678', '+4915112345678', 'DE'],
  ['0044 7400 123456', '+447400123456', 'GB'],
  ['767 123 4567', '+17671234567', 'US'],
])('takes a pasted %s as %s of %s [5.5]', async (pasted, number, country) => {
  const typed: string[] = [];
  render(<Field onChange={(value) => typed.push(value)} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Phone number' }));
  await userEvent.paste(pasted);
  await userEvent.tab();
  expect(typed.at(-1)).toBe(number);
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', country);
});

it.each(['212 555 0123 ext. 45', '4915112345678', '212555'])(
  'reads no number from %s, which stays as typed [5.5]',
  async (pasted) => {
    const typed: string[] = [];
    render(<Field onChange={(value) => typed.push(value)} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
    await userEvent.click(field);
    await userEvent.paste(pasted);
    await userEvent.tab();
    expect(looksLikePhone(typed.at(-1) ?? '')).toBe(false);
    expect(field.value.replaceAll(/\D/g, '')).toBe(pasted.replaceAll(/\D/g, ''));
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'US');
  },
);

it('shows a saved number that several countries may have with its plus, so that it stays the same', () => {
  expect(nationalText('+441632960961')).toBe('+44 1632 960961');
  expect(readTyped('+44 1632 96', 'US', false).number).toBe('+44 1632 96');
});

it('reads nothing but digits, of any script', () => {
  expect(readTyped('２１２a', 'US', true)).toEqual({ text: '(212)', number: '+1 (212)' });
});

it('reads a national number as one of the chosen country', () => {
  expect(readTyped('2125550123', 'US', false)).toEqual({ text: '2125550123', number: '+12125550123' });
  expect(readTyped('07911123456', 'GB', true).number).toBe('+447911123456');
});

it('reads a whole international number', () => {
  expect(readTyped('+447911123456', 'US', true).number).toBe('+447911123456');
});

it('reads nothing as no number', () => {
  expect(readTyped('', 'US', false)).toEqual({ text: '', number: '' });
});
