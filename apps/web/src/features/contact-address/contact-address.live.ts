import { followEvents } from '@/platform/live/events';
import { refreshContactAddress } from './contact-address.queries';

/** Follows the state of a contact address and its link. */
export const followContactAddress = () =>
  followEvents({ 'contactAddress.changed': () => void refreshContactAddress() });
