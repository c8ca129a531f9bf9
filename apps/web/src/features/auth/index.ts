export { LanguageChoice } from './language-choice';
export { ForgotLoginForm } from './forgot-login-form';
export { joinWithInvitation } from './join';
export { MembershipSelect } from './membership-select';
export { providerLogos, providers } from './providers';
export { openProvider, returnedFromPage } from './provider-window';
export { finishSignIn } from './sign-in';
export { SignInDialogs } from './sign-in-dialogs';
export { SignInPanel } from './sign-in-panel';
