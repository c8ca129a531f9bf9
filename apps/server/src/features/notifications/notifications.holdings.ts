import { holding } from '../../platform/personal-data/holding';
import { mailOptOuts } from './notifications.schema';

export const notificationsHoldings = [
  holding({ section: 'mails', table: mailOptOuts, mine: [mailOptOuts.membershipId] }),
];
