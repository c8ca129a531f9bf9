export { MembershipSelect } from './membership-select';
export { openPopup, openProvider, type OwnAttempt, returnedFromPage } from './provider-window';
export { providerLogos, providers } from './provider-buttons';
export { changeLanguage } from './change-language';
