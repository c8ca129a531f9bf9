import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import PhoneInput from './phone-input';

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
