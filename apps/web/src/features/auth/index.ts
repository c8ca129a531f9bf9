export { MembershipSelect } from './membership-select';
export { openProvider, returnedFromPage } from './provider-window';
export { providerLogos, providers } from './providers';
export { speakIn } from './speak-in';
