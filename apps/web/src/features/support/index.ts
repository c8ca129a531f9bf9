export { HelpAnswers } from './help-answers';
export { listenForInstallPrompt, offerApp } from './smart-banner';
export { deservesBrowserNotice, recommendedBrowser } from './desktop-browser';
export { phoneSystem } from './smart-banner';
export { SmartBanner } from './smart-banner-bar';
export { type Info, openSupport, showInfo, useSupport } from './support.store';
export { SupportWidget } from './support-widget';
export { followSupport } from './support.live';
