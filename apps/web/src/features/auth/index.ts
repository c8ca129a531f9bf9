export { MembershipSelect } from './membership-select';
export { openPopup, openProvider, type OwnAttempt, returnedFromPage } from './provider-window';
export { providerLogos, providers } from './providers';
export { changeLanguage } from './change-language';
