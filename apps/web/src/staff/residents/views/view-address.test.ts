import { expect, it } from 'vitest';
import { viewAddressOf } from './view-address';

it('keeps only filters, order and columns of an address, in one order', () => {
  const search = new URLSearchParams('sort=joined-down&bulk=7&room=alone&text=M%C3%ADa&columns=room');
  expect(viewAddressOf(search, ['email', 'room'])).toBe(
    'text=M%C3%ADa&room=alone&sort=joined-down&columns=email%2Croom',
  );
  expect(viewAddressOf(new URLSearchParams(''), [])).toBe('');
});
