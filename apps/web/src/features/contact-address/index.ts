export { AddressNotice } from './address-notice';
export { AddressRow } from './address-notice';
export { followContactAddress } from './contact-address.live';
