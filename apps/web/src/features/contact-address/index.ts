export { AddressNotice, AddressRow } from './address-notice';
export { followContactAddress } from './contact-address.live';
