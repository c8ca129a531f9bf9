export { MembershipSelect } from './membership-select';
export { openPopup, openProvider, returnedFromPage } from './provider-window';
export { providerLogos, providers } from './providers';
export { changeLanguage } from './change-language';
