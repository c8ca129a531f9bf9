export { AddressNotice } from './address-notice';
export { AddressRow } from './address-row';
export { followContactAddress } from './contact-address.live';
