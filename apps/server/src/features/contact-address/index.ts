import type { App } from '../../platform/app';
import { sendMailsRegularly } from '../../platform/mail/delivery';
import { contactAddressLive } from './contact-address.live';
import { contactAddressRoutes } from './contact-address.routes';
import { addressLinkKind } from './send-address-links';

export { contactAddressPersonalData } from './contact-address.personal-data';
export * from './contact-address.schema';
export {
  lockAddress,
  mailAddress,
  ownedAddresses,
  ownerOfAddress,
  ownsAddress,
} from './mail-address.queries';

export async function register(app: App): Promise<void> {
  contactAddressRoutes(app);
  contactAddressLive(app);
  await sendMailsRegularly(app, addressLinkKind(app));
}
