export { MembershipSelect } from './membership-select';
export { openPopup, openProvider, type OwnAttempt, returnedFromPage } from './provider-window';
export {
  type Method,
  methodKey,
  methodLogos,
  methodName,
  methodOf,
  providers,
  startOf,
  withParameter,
} from './sign-in-method';
export { changeLanguage } from './change-language';
