export { HelpAnswers } from './help-answers';
export { listenForInstallPrompt, offerApp, phoneSystem, SmartBanner } from './smart-banner';
export { deservesBrowserNotice, recommendedBrowser } from './desktop-browser';
export { type Info, openSupport, showInfo, useSupport } from './support.store';
export { SupportWidget } from './support-widget';
export { followSupport } from './support.live';
