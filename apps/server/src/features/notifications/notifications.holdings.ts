import { holding } from '../../platform/personal-data/holding';
import { mailOptOuts, messageMails } from './notifications.schema';

export const notificationsHoldings = [
  holding({ section: 'mails', table: mailOptOuts, mine: [mailOptOuts.membershipId] }),
  holding({ section: 'messageMails', table: messageMails, mine: [messageMails.membershipId] }),
];
