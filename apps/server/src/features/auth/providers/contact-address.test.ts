import { expect, it } from 'vitest';
import { contactAddress } from './identity-provider';

it('a contact address is none of Apple’s private relay [5.13]', () => {
  expect(contactAddress({ email: 'dpdcnf87nu@privaterelay.appleid.com' })).toBeNull();
  expect(contactAddress({ email: ' DPDCNF87NU@PrivateRelay.AppleID.com ' })).toBeNull();
  expect(contactAddress({ email: 'ada@appleid.com' })).toBe('ada@appleid.com');
  expect(contactAddress({ email: 'privaterelay.appleid.com@mail.example' })).toBe(
    'privaterelay.appleid.com@mail.example',
  );
});
